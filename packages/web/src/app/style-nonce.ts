/**
 * Gives the page's nonce to every style element that a script of the page makes: the content policy shows no other, and
 * the libraries for dragging, pulling and dialogs make theirs without asking for one. What comes in as markup gets none.
 */
export function trustOwnStyles(): void {
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
  if (nonce === undefined) return;
  document.createElement = new Proxy(document.createElement, {
    apply(create, self, given) {
      const made: unknown = Reflect.apply(create, self, given);
      if (made instanceof HTMLStyleElement) made.nonce = nonce;
      return made;
    },
  });
}
