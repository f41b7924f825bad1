import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { accountCsv, accountQuery } from '../../../shared/api/invoices';
import { messageOf } from '../../../shared/api/errors';
import { Button } from '../../../shared/components/actions/Button';
import { ActionProblem } from '../../../shared/components/feedback/ActionProblem';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { SelectField } from '../../../shared/components/fields/SelectField';
import { Panel } from '../../../shared/components/frame/Panel';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { formatMoney } from '../../../shared/format';
import { saveFile } from '../../../shared/save-file';
import { useProfile } from '../../../shared/session/session';
import { PHONE, useMedia } from '../../../shared/use-media';
import { AccountCards, AccountTable } from './AccountRows';
import { rowsOf } from './account-rows';
import { accountTexts as words } from './texts';

/** Number of years that can be chosen. */
const YEARS = 3;

/** Statement of account of the user's company in a year. `current` is the id of the invoice whose page this is. */
export function AccountPanel({ current }: { current?: string }) {
  const { company } = useProfile();
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  const [year, setYear] = useState(String(thisYear));
  const phone = useMedia(PHONE);
  const { data, error, isFetching, refetch } = useQuery(accountQuery(company.id, year));
  const download = useMutation({ mutationFn: () => accountCsv(company.id, year), onSuccess: saveFile });
  const rows = data && rowsOf(data);
  const money = (amount: number) => formatMoney(amount, data?.currency);
  return (
    <Panel
      title={words.title}
      flush
      aside={
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
          <SelectField
            name={words.year}
            value={year}
            options={Array.from({ length: YEARS }, (_, back) => {
              const value = String(thisYear - back);
              return { value, label: value };
            })}
            onValue={setYear}
            className="small-input"
          />
          <Button
            size="small"
            icon={<Download size={15} />}
            aria-label={words.csvName(year)}
            busy={download.isPending}
            onClick={() => download.mutate()}
          >
            {words.csv}
          </Button>
          <ActionProblem
            error={download.error}
            failed={words.csvFailed}
            onRetry={() => download.mutate()}
            onClose={download.reset}
          />
        </span>
      }
    >
      <VisuallyHidden role="status">{!data && !error ? words.loading : ''}</VisuallyHidden>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : phone ? (
        <AccountCards rows={rows} currency={data?.currency} />
      ) : (
        <AccountTable rows={rows} current={current} currency={data?.currency} />
      )}
      {data && (
        <p className="num secondary" style={{ padding: '14px 20px' }}>
          {words.owe(money(data.open))}
          {data.overdue > 0 && <span style={{ color: 'var(--error)' }}>{words.overdue(money(data.overdue))}</span>}
          {words.end}
        </p>
      )}
    </Panel>
  );
}
