import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { FUND_CLAIM_NOTE, FUND_PROBLEMS, MAX_FUND_DOCUMENTS } from '#rules/fund-request';
import { parseAmount } from '../../../shared/amounts';
import { ApiError, messageOf } from '../../../shared/api/errors';
import type { FundDocument, FundRequest } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field, Note } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { MoneyField } from '../../../shared/components/fields/MoneyField';
import { Panel } from '../../../shared/components/frame/Panel';
import { ACCEPTED, fileProblem } from '../../../shared/files';
import { formRule } from '../../../shared/form-rule';
import { formatDay, formatMoney, formatPercent } from '../../../shared/format';
import { FundDocuments } from '../../../shared/partner-programme/funds/FundDocuments';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { addProof, claimFunds, proofUrl, removeProof } from './api';
import { fundTexts } from './texts';

const words = fundTexts.claim;

/**
 * Panel with the status of a request for funds, and with the form that claims the payout: documents and the amount
 * spent.
 */
export function ClaimPanel({ request }: { request: FundRequest }) {
  const { id, documents, actions } = request;
  const mayAdd = actions.includes('document');
  return (
    <Panel title={words.title}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Standing request={request} />
        {mayAdd ? (
          <Proof request={request} />
        ) : (
          documents.length > 0 && <FundDocuments documents={documents} urlOf={(document) => proofUrl(id, document)} />
        )}
        {actions.includes('claim') && <ClaimForm request={request} />}
      </Box>
    </Panel>
  );
}

function Standing({ request }: { request: FundRequest }) {
  const { status, reason, approvedAmount, paidAmount, claimUntil, endsOn, actions } = request;
  if (status === 'declined') {
    return (
      <Notice tone="warning" role="none" title={words.declined}>
        {reason}
      </Notice>
    );
  }
  if (status === 'paid') return <p>{words.paid(formatMoney(paidAmount ?? 0))}</p>;
  if (status === 'requested') return <p>{words.inReview}</p>;
  if (status === 'claimed') return <p>{words.waiting}</p>;
  if (status === 'lapsed' || status === 'withdrawn') return <p>{words[status]}</p>;
  return (
    <>
      {status === 'returned' && (
        <Notice tone="warning" role="none" title={words.returned}>
          {reason}
        </Notice>
      )}
      <p>{words.until(formatMoney(approvedAmount ?? 0), formatDay(claimUntil ?? endsOn))}</p>
      {!actions.includes('claim') && <p className="small secondary">{words.from(formatDay(endsOn))}</p>}
    </>
  );
}

/** Documents of a request for funds; they can be added and removed until the payout is claimed. */
function Proof({ request: { id, documents } }: { request: FundRequest }) {
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const changed = useChanged();
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const add = useMutation({
    mutationFn: (file: File) => addProof(id, file, setSent),
    onSuccess: () => toast(words.added),
    onError: (error) =>
      setProblem((error instanceof ApiError && error.errors[0]?.message) || messageOf(error, words.addFailed)),
    onSettled: () => changed(),
  });
  const remove = useMutation({
    mutationFn: (document: FundDocument) => removeProof(id, document),
    onSuccess: () => toast(words.removed),
    onError: (error) => setProblem(messageOf(error, fundTexts.one.saveFailed)),
    onSettled: () => changed(),
  });
  const choose = (file: File) => {
    const wrong = fileProblem(file);
    setProblem(wrong);
    setSent(0);
    if (!wrong && !add.isPending) add.mutate(file);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FundDocuments
        documents={documents}
        urlOf={(document) => proofUrl(id, document)}
        onRemove={(document) => {
          setProblem(null);
          if (!remove.isPending) remove.mutate(document);
        }}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.add}
        accept={ACCEPTED}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = ''; // lets the user select the same file again
          if (file) choose(file);
        }}
      />
      {documents.length < MAX_FUND_DOCUMENTS && (
        <div>
          <Button
            size="small"
            icon={<FileUp size={15} />}
            busy={add.isPending}
            aria-describedby="proof-note"
            onClick={() => input.current?.click()}
          >
            {words.add}
          </Button>
        </div>
      )}
      <Note
        id="proof-note"
        error={problem ?? undefined}
        hint={add.isPending ? words.adding(formatPercent(sent)) : words.hint}
      />
    </Box>
  );
}

interface Claim {
  spentAmount: string;
  note: string;
}

function ClaimForm({ request }: { request: FundRequest }) {
  const toast = useToast();
  const changed = useChanged();
  const { register, control, handleSubmit, formState, setError } = useForm<Claim>({
    defaultValues: { spentAmount: '', note: request.claimNote ?? '' },
  });
  const problem = useFormProblem(setError, ['spentAmount', 'note'], words.failed);
  const send = useMutation({
    mutationFn: ({ spentAmount, note }: Claim) =>
      claimFunds(request, { spentAmount: parseAmount(spentAmount) ?? 0, note: note.trim() || null }),
    onSuccess: async () => {
      await changed();
      toast(words.done);
    },
    onError: async (error) => {
      problem.show(error);
      await changed();
    },
  });
  const submit = handleSubmit((claim) => {
    if (send.isPending) return;
    problem.clear();
    send.mutate(claim);
  });
  return (
    <Box component="form" noValidate sx={{ display: 'grid', gap: 2 }} onSubmit={(event) => void submit(event)}>
      <FormProblem problem={problem} />
      <Controller
        control={control}
        name="spentAmount"
        rules={{ validate: (typed) => (parseAmount(typed) ?? 0) > 0 || FUND_PROBLEMS.amount }}
        render={({ field: { ref, ...spent }, fieldState }) => (
          <MoneyField {...spent} ref={ref} label={words.spent} error={fieldState.error?.message} />
        )}
      />
      <Field
        label={words.note}
        optional
        multiline
        minRows={2}
        maxRows={8}
        error={formState.errors.note?.message}
        inputProps={{ maxLength: 2000 }}
        {...register('note', formRule(FUND_CLAIM_NOTE))}
      />
      <div>
        <Button type="submit" variant="contained" busy={send.isPending}>
          {words.submit}
        </Button>
      </div>
    </Box>
  );
}
