/** Hashes passwords and verifies them against a stored hash. Both belong together, because one reads the other's format. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
}

/** Scrypt at full cost (N 16384, r 16, p 1), a tenth of a second per hash. Loaded with the first password. */
export const fullCostHashing: PasswordHashing = {
  hash: async (password) => (await import('@better-auth/utils/password')).hashPassword(password),
  verify: async (stored) =>
    (await import('@better-auth/utils/password')).verifyPassword(stored.hash, stored.password),
};
