import type { User } from './user.entity.js';

/** Returns the personal details that every answer about the caller's own account contains. Times are in ISO 8601. */
export const toPerson = (user: User) => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  jobTitle: user.jobTitle ?? null,
  phone: user.phone ?? null,
  industry: user.industry ?? null,
  accountType: user.accountType,
  emailVerified: user.emailVerifiedAt !== null,
});
