import type { EntityManager } from '@mikro-orm/postgresql';
import { fullName } from '../../rules/actor.js';
import { QuoteAcceptance, type SignedAcceptance } from '../quote.entity.js';
import { AcceptanceSignature } from './acceptance.entity.js';
import { toSignature } from './acceptance-shown.js';

/** Returns the acceptance of a revision with the signatures of others under it; null when the revision was not accepted. */
export async function signedAcceptance(
  em: EntityManager,
  quoteId: string,
  revision: number,
): Promise<SignedAcceptance | null> {
  const acceptance = await em.findOne(QuoteAcceptance, { quote: quoteId, revision });
  if (!acceptance) return null;
  const signatures = await em.find(
    AcceptanceSignature,
    { quote: quoteId, request: { state: 'accepted' }, user: { $ne: acceptance.user } },
    { populate: ['user'], orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  return {
    revision,
    signerName: acceptance.signerName,
    signerTitle: acceptance.signerTitle ?? null,
    purchaseOrder: acceptance.purchaseOrder ?? null,
    acceptedAt: acceptance.acceptedAt,
    signatures: signatures.map(({ signerName, signerTitle, user, createdAt }) =>
      toSignature({
        signerName,
        accountName: fullName(user),
        signerTitle: signerTitle ?? null,
        signedAt: createdAt.toISOString(),
      }),
    ),
  };
}
