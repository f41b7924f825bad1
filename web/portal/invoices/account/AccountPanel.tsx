import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery } from '../../../shared/api/invoices';
import { messageOf } from '../../../shared/api/errors';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Panel } from '../../../shared/components/frame/Panel';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { formatMoney } from '../../../shared/format';
import { AccountControls } from '../../../shared/invoices/account/AccountControls';
import { rowsOf } from '../../../shared/invoices/account/account-rows';
import { accountTexts as words } from '../../../shared/invoices/account/texts';
import { useProfile } from '../../../shared/session/session';
import { PHONE, useMedia } from '../../../shared/use-media';
import { AccountCards, AccountTable } from './AccountRows';

/** Statement of account of the user's company in a year. `current` is the id of the invoice whose page this is. */
export function AccountPanel({ current }: { current?: string }) {
  const { company } = useProfile();
  const [year, setYear] = useState(() => String(new Date().getUTCFullYear()));
  const phone = useMedia(PHONE);
  const { data, error, isFetching, refetch } = useQuery(accountQuery(company.id, year));
  const rows = data && rowsOf(data);
  const money = (amount: number) => formatMoney(amount, data?.currency);
  return (
    <Panel title={words.title} flush aside={<AccountControls companyId={company.id} year={year} onYear={setYear} />}>
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
          {data.creditLeft > 0 && words.creditLeft(money(data.creditLeft))}
          {data.onAccount > 0 && words.onAccount(money(data.onAccount))}
        </p>
      )}
    </Panel>
  );
}
