import { hash } from '@node-rs/argon2';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';

/**
 * Hash of the demo's password that is checked in a hundredth of the time of a real one, because tests sign in thousands of
 * times. Tests of the duration of a sign-in give their users a real hash.
 */
export const QUICK_HASH = await hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
