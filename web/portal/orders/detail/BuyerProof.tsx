import { useState } from 'react';
import type { Order, TransportProof as Proof } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { TransportProof } from '../../../shared/orders/TransportProof';
import { transportTexts as words } from '../../../shared/orders/transport-texts';
import { StatementDialog } from './StatementDialog';
import { ProofDialog } from './ProofDialog';

/** Proof of transport of an order, with the buyer's statement and uploads. */
export function BuyerProof({ order }: { order: Order }) {
  const [signing, setSigning] = useState<Proof>();
  const [uploading, setUploading] = useState(false);
  return (
    <>
      <TransportProof
        order={order}
        reader="buyer"
        act={(part, proof) =>
          part === 'statement'
            ? proof.actions.includes('state_transport') && (
                <Button size="small" onClick={() => setSigning(proof)}>
                  {words.sign}
                </Button>
              )
            : proof.actions.includes('add_transport_proof') && (
                <Button
                  size="small"
                  aria-label={`${words.upload}: ${words.parts[part].title}`}
                  onClick={() => setUploading(true)}
                >
                  {words.upload}
                </Button>
              )
        }
      />
      {signing && <StatementDialog order={order} proof={signing} onClose={() => setSigning(undefined)} />}
      {uploading && <ProofDialog order={order} onClose={() => setUploading(false)} />}
    </>
  );
}
