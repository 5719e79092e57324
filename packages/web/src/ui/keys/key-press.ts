/** The part of a KeyboardEvent that decides. */
export interface KeyPress {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The letter that is pressed; on a keyboard without Latin letters the one that stands there on an English one. */
export function letterOrKey({ key, code }: KeyPress): string {
  if (/^[ -~]/u.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/u.exec(code)?.[1]?.toLowerCase() ?? key;
}
