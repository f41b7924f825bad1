import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { ResourceContextProvider } from 'ra-core';
import { type ComponentProps, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import type { PayoutFile, PayoutTransfer } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { DayField } from '../../../shared/components/fields/DayField';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { type Column, ColumnHeads } from '../../../shared/components/lists/ColumnHeads';
import { formatDay, formatMoney } from '../../../shared/format';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { RecordLink } from '../../components/RecordLink';
import { RecordPage } from '../../components/RecordPage';
import { TwoLines } from '../../components/list/TwoLines';
import { useMayChange } from '../../core/use-may-change';
import { ConsolePage } from '../../shell/ConsolePage';
import { sendAgain } from './api';
import { nextBankDay } from './next-bank-day';
import { DownloadFile } from './DownloadFile';
import { payoutFileTexts as words, payoutTexts } from './texts';
import { TransferBadge } from './TransferBadge';

/** /admin/partner-payouts/files/{id}: the transfers of a file for the bank, and their states. */
export const PayoutFilePage = () => (
  <ResourceContextProvider value="payout-files">
    <RecordPage<PayoutFile>
      title={({ number }) => words.name(number)}
      Frame={PayoutsFrame}
      crumbs={() => [{ to: adminPaths.payoutFiles, label: words.list }]}
    >
      {(file) => <Loaded file={file} />}
    </RecordPage>
  </ResourceContextProvider>
);

/** The frame of the page, whose breadcrumbs begin with the payouts. */
const PayoutsFrame = (props: ComponentProps<typeof ConsolePage>) => (
  <ResourceContextProvider value="partner-payouts">
    <ConsolePage {...props} />
  </ResourceContextProvider>
);

const COLUMNS: Column[] = [
  { label: words.transferColumns.partner },
  { label: words.transferColumns.account, from: 'md' },
  { label: words.transferColumns.reference, width: 168, from: 'md' },
  { label: words.transferColumns.state },
  { label: words.transferColumns.amount, width: 128, right: true },
];

function Loaded({ file }: { file: PayoutFile }) {
  const mayChange = useMayChange();
  const [isSending, setSending] = useState(false);
  return (
    <>
      <PageHead
        back={{ to: adminPaths.payoutFiles, label: words.back }}
        title={file.number}
        text={words.text(file.transfers, formatMoney(file.total), formatDay(file.requestedOn))}
        actions={
          mayChange && (
            <>
              <DownloadFile file={file} />
              {file.canSendAgain && (
                <Button variant="contained" onClick={() => setSending(true)}>
                  {words.again}
                </Button>
              )}
            </>
          )
        }
      />
      <Panel title={words.transfers} flush>
        <table aria-label={words.transfers} className="table">
          <ColumnHeads columns={COLUMNS} sort="" onSort={() => undefined} />
          <tbody>
            {file.rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </Panel>
      {isSending && <SendAgain file={file} onClose={() => setSending(false)} />}
    </>
  );
}

const Row = ({ row: { partner, holder, iban, endToEndId, status, reason, amount } }: { row: PayoutTransfer }) => (
  <tr>
    <td>
      <RecordLink to={adminPaths.partner(partner.id)}>{partner.name}</RecordLink>
      <Typography component="span" variant="caption" color="textSecondary" sx={onPhones}>
        {holder}, {iban}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary" className="mono" sx={onPhones}>
        {endToEndId}
      </Typography>
    </td>
    <td className="from-md">
      <TwoLines first={holder} second={iban} />
    </td>
    <td className="mono from-md">{endToEndId}</td>
    <td>
      <TransferBadge status={status} />
      {reason && (
        <Typography variant="caption" component="p" color="textSecondary">
          {reason}
        </Typography>
      )}
    </td>
    <td className="right num strong">{formatMoney(amount)}</td>
  </tr>
);

/** Account and reference have columns of their own where there is room. */
const onPhones = { display: { xs: 'block', md: 'none' }, overflowWrap: 'anywhere' } as const;

function SendAgain({ file, onClose }: { file: PayoutFile; onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { requestedOn: nextBankDay() } });
  const problem = useFormProblem(setError, ['requestedOn'], words.againFailed);
  const key = useRef(crypto.randomUUID());
  const changed = useChanged();
  const toast = useToast();
  const navigate = useNavigate();
  const send = useMutation({
    mutationFn: ({ requestedOn }: { requestedOn: string }) => sendAgain(file.id, requestedOn, key.current),
    onSuccess: async ({ id, number }) => {
      toast(words.againDone(number));
      await changed();
      await navigate(adminPaths.payoutFile(id));
    },
    onError: (error) => {
      key.current = crypto.randomUUID();
      problem.show(error);
    },
  });
  return (
    <FormDialog
      title={words.againTitle}
      submit={words.againSubmit}
      busy={send.isPending}
      onSubmit={handleSubmit((given) => {
        if (send.isPending) return;
        problem.clear();
        send.mutate(given);
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.againText}</Typography>
      <FormProblem problem={problem} />
      <DayField
        label={payoutTexts.preview.requestedOn}
        hint={payoutTexts.preview.requestedOnHint}
        error={formState.errors.requestedOn?.message}
        {...register('requestedOn')}
      />
    </FormDialog>
  );
}
