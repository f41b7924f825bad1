import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/errors';
import type { BankAccount } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Panel } from '../../../shared/components/frame/Panel';
import { FactList } from '../../../shared/components/lists/FactList';
import { formatDate, formatDateTime } from '../../../shared/format';
import { useChanged } from '../../../shared/use-changed';
import { bankAccountQuery, withdrawBankAccount } from './api';
import { BankAccountDialog } from './BankAccountDialog';
import { commissionTexts } from './texts';

const words = commissionTexts.account;

/** Panel with the account that commission is paid to, and the one that follows after 48 hours. For administrators. */
export function BankAccountPanel() {
  const { data, error, isFetching, refetch } = useQuery(bankAccountQuery);
  const [isGiving, setGiving] = useState(false);
  if (data && !data.isAvailable) return null;
  return (
    <Panel title={words.title}>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : !data ? (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Skeleton width={180} height={16} />
          <Skeleton width={140} height={14} />
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {!data.current && !data.next && (
            <Typography color="textSecondary">{data.isOnRecord ? words.onRecord : words.none}</Typography>
          )}
          {data.current && <Account account={data.current} />}
          {data.current && data.next && <Divider />}
          {data.next && <Next account={data.next} />}
          <div>
            <Button variant={data.isOnRecord ? undefined : 'contained'} onClick={() => setGiving(true)}>
              {data.isOnRecord ? words.change : words.give}
            </Button>
          </div>
        </Box>
      )}
      {isGiving && <BankAccountDialog onClose={() => setGiving(false)} />}
    </Panel>
  );
}

const Account = ({ account: { holder, iban, bic, givenOn, givenBy } }: { account: BankAccount }) => (
  <FactList
    facts={[
      { label: words.holder, value: holder },
      { label: words.iban, value: <span className="num">{iban}</span> },
      { label: words.bic, value: bic },
      { label: words.given, value: words.by(formatDate(givenOn), givenBy) },
    ]}
  />
);

function Next({ account }: { account: BankAccount }) {
  const [isAsking, setAsking] = useState(false);
  const changed = useChanged();
  const toast = useToast();
  const withdraw = useMutation({
    mutationFn: withdrawBankAccount,
    onSuccess: async () => {
      toast(words.withdrawn);
      await changed();
      setAsking(false);
    },
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography sx={{ fontWeight: 550 }}>{words.from(formatDateTime(account.validFrom))}</Typography>
      <Account account={account} />
      <div>
        <Button size="small" onClick={() => setAsking(true)}>
          {words.withdraw}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={words.withdrawTitle}
        text={words.withdrawText(account.iban)}
        confirm={words.withdraw}
        busy={withdraw.isPending}
        error={withdraw.error && messageOf(withdraw.error, words.withdrawFailed)}
        onConfirm={() => !withdraw.isPending && withdraw.mutate()}
        onClose={() => {
          setAsking(false);
          withdraw.reset();
        }}
      />
    </Box>
  );
}
