import { fingerprint } from '../partners/agreements/agreement-record.js';
import type { PartnerAgreements } from '../partners/agreements/partner-agreements.service.js';
import { type Actor, fullName } from '../rules/actor.js';
import { actorOf, daysAgo, OTHER_PARTNER, PARTNER, STAFF } from './demo.js';

/** A partner agreement that was published long ago and that both partners signed. */
const AGREEMENT = {
  title: 'Partner agreement',
  /** Days since its publication. */
  published: 328,
  signed: 323,
  signedByOther: 158,
  text: `HoloPortal B.V. ("we") and the company that signs ("the partner") agree on how the partner sells our products.

## What the partner does

1. The partner brings us customers who want holographic displays, advises them, and prepares their quotes in the portal.
2. A deal that is registered in the portal and approved by us is protected for **90 days**. We may prolong it once, by 30 days.
3. The partner shows a customer's quotes, orders and people to nobody else, and only while that customer allows it.

## What we pay

The commission is a share of the net value of what a customer accepts, without VAT and shipping. The rate is that of the
partner's tier on the day of the acceptance:

| Tier | Rate |
|---|---|
| Bronze | 8% |
| Silver | 12% |
| Gold | 15% |
| Platinum | 18% |

- Commission is **accrued** when the customer accepts and **earned** as the order is paid.
- What is earned is paid out after 30 days, with a statement that names every row.
- What is refunded to the customer is taken back in the same proportion.

## How it ends

Either side may end this agreement at the end of a month, in writing, one month ahead. Commission of quotes that were accepted
before stays due.

## Changes

A new version is published in the portal. The partner has 14 days to sign it; after that new deals and new connections wait for
the signature. Quotes and commission do not.`,
};

/** IP address from a network that is reserved for documentation. */
const DEMO_ADDRESS = '203.0.113.7';

/** Seeds the partner agreement. Runs after the steps that would otherwise require the partners to have signed it. */
export async function seedAgreement(actors: Map<string, Actor>, agreements: PartnerAgreements): Promise<void> {
  const { title, text, published, signed, signedByOther } = AGREEMENT;
  const staff = actorOf(actors, STAFF);
  const id = await daysAgo(published, () => agreements.draft(staff, { title, text }));
  await daysAgo(published, () => agreements.publish(staff, id));
  for (const [email, days] of [
    [PARTNER, signed],
    [OTHER_PARTNER, signedByOther],
  ] as const) {
    const signer = actorOf(actors, email);
    const signature = { sha256: fingerprint(text), name: fullName(signer) };
    await daysAgo(days, () => agreements.accept(signer, id, signature, DEMO_ADDRESS));
  }
}
