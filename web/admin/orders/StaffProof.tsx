import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Order, ProofDecision, ProofFile, TransportProof as Proof } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { formatDate, formatDateTime } from '../../shared/format';
import { TransportProof } from '../../shared/orders/TransportProof';
import { transportTexts } from '../../shared/orders/transport-texts';
import { ReasonDialog } from '../components/ReasonDialog';
import { decideTransportProof, refuseTransportProof } from './api';

const { decision: words, refuse: refusal } = transportTexts;
const DECISIONS: ProofDecision[] = ['invoice_vat', 'keep_zero_rate'];

/** Proof of transport of an order for staff, with their refusals of files and their decision about VAT. */
export function StaffProof({ order }: { order: Order }) {
  const [deciding, setDeciding] = useState<ProofDecision>();
  const [refusing, setRefusing] = useState<ProofFile>();
  const toast = useToast();
  return (
    <>
      <TransportProof
        order={order}
        reader="staff"
        actOnFile={(file, proof) =>
          proof.actions.includes('refuse_transport_proof') && (
            <Button
              size="small"
              aria-label={`${refusal.action}: ${file.originalName}`}
              onClick={() => setRefusing(file)}
            >
              {refusal.action}
            </Button>
          )
        }
        foot={(proof) => <Decision proof={proof} onDecide={setDeciding} />}
      />
      {refusing && (
        <ReasonDialog
          title={refusal.title(refusing.originalName)}
          text={refusal.text}
          confirm={refusal.submit}
          reason={{}}
          fallback={refusal.failed}
          run={({ reason }) => refuseTransportProof(order.id, refusing.id, reason)}
          onDone={() => toast(refusal.done)}
          onClose={() => setRefusing(undefined)}
        />
      )}
      {deciding && (
        <ReasonDialog
          title={words[deciding].action}
          text={words[deciding].text}
          confirm={words[deciding].action}
          reason={deciding === 'keep_zero_rate' ? {} : undefined}
          fallback={words.failed}
          run={({ reason }) => decideTransportProof(order.id, deciding, reason)}
          onDone={() => toast(words[deciding].done)}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  );
}

function Decision({ proof, onDecide }: { proof: Proof; onDecide: (decision: ProofDecision) => void }) {
  const { decision, missing, staffAskedAt, actions } = proof;
  const buttons = actions.includes('decide_transport_proof') && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {DECISIONS.map((one) => (
        <Button key={one} size="small" onClick={() => onDecide(one)}>
          {words[one].action}
        </Button>
      ))}
    </Box>
  );
  if (decision) {
    return (
      <>
        <Notice tone="info" role="none" title={words[decision.decision].told} style={{ marginTop: 12 }}>
          {decision.reason && <div>{decision.reason}</div>}
          {words.by(decision.decidedBy, formatDateTime(decision.decidedAt))}
        </Notice>
        {buttons}
      </>
    );
  }
  const isComplete = missing.length === 0;
  if (!buttons || (!isComplete && !staffAskedAt)) return buttons;
  return (
    <Notice
      tone={isComplete ? 'info' : 'warning'}
      role="none"
      title={isComplete ? words.look.title : words.title}
      style={{ marginTop: 12 }}
    >
      {isComplete ? words.look.text : staffAskedAt && words.asked(formatDate(staffAskedAt))}
      {buttons}
    </Notice>
  );
}
