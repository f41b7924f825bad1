import { hash, verify } from '@node-rs/argon2';

/** Parameters of argon2id that OWASP recommends: 19 MiB, two passes; a hash takes about 13 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/**
 * Hash for the check of a password when the e-mail address is unknown, so that the duration does not reveal whether an
 * address is known.
 */
const decoy = hashPassword('no account has this password');

/** True when the password is right. Takes the same time for an account that does not exist. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}
