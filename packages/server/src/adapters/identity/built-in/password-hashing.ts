/** How passwords are kept, and held against what is kept. Both of them go together: one reads what the other has written. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(kept: { hash: string; password: string }): Promise<boolean>;
}

/** Scrypt at the full cost (N 16384, r 16, p 1), a tenth of a second each. Loaded with the first password. */
export const fullCostHashing: PasswordHashing = {
  hash: async (password) => (await import('@better-auth/utils/password')).hashPassword(password),
  verify: async (kept) =>
    (await import('@better-auth/utils/password')).verifyPassword(kept.hash, kept.password),
};
