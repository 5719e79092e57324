/**
 * Gives the page's nonce to every style element that a script of the page makes: the content policy shows no other, and
 * the libraries for dragging, pulling and dialogs make theirs without asking for one. What comes in as markup gets none.
 */
export function trustOwnStyles(): void {
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
  if (nonce === undefined) return;
  const create = document.createElement.bind(document);
  const value = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const made = create(name, options);
    if (made instanceof HTMLStyleElement) made.nonce = nonce;
    return made;
  };
  Object.defineProperty(document, 'createElement', { value, configurable: true, writable: true });
}
