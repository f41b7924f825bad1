import Box from '@mui/material/Box';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '#rules/paths';
import { messageOf } from '../../../shared/api/errors';
import type { FundRequest } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { FactList } from '../../../shared/components/lists/FactList';
import { formatDate } from '../../../shared/format';
import { FundBadge } from '../../../shared/partner-programme/funds/FundBadge';
import { fundFacts } from '../../../shared/partner-programme/funds/FundFacts';
import { FundTimeline } from '../../../shared/partner-programme/funds/FundTimeline';
import { problemOf } from '../../../shared/problem';
import { texts } from '../../../shared/texts';
import { useChanged } from '../../../shared/use-changed';
import { isUnknown, LoadFailure } from '../../components/LoadFailure';
import { RecordAwaited } from '../../components/RecordAwaited';
import { aside, columns, stack } from '../../components/two-columns';
import { Page } from '../../shell/Page';
import { fundRequestQuery, withdrawRequest } from './api';
import { ClaimPanel } from './ClaimPanel';
import { fundTexts } from './texts';

const words = fundTexts.one;

/** /partners/dashboard/funds/{id}: a request for funds, its claim and its history. */
export function FundRequestPage() {
  const { id = '' } = useParams();
  const { data: request, error, isFetching, refetch } = useQuery(fundRequestQuery(id));
  const back = { to: paths.funds, label: words.back };
  const unknown = isUnknown(error);
  const shown = request && !unknown ? request : null;
  const name = shown?.activity ?? words.request;
  return (
    <Page title={unknown ? words.notFound : name} crumbs={[{ label: fundTexts.title, to: back.to }, { label: name }]}>
      {shown ? (
        <RequestView request={shown} back={back} />
      ) : error ? (
        <LoadFailure
          back={back}
          title={words.request}
          message={unknown ? words.notFound : messageOf(error, words.failed)}
          retrying={isFetching}
          onRetry={unknown ? undefined : () => void refetch()}
        />
      ) : (
        <RecordAwaited back={back} />
      )}
    </Page>
  );
}

function RequestView({ request, back }: { request: FundRequest; back: { to: string; label: string } }) {
  return (
    <>
      <PageHead
        back={back}
        title={
          <>
            <span>{request.activity}</span>
            <FundBadge status={request.status} />
          </>
        }
        text={words.by(request.requestedBy, formatDate(request.requestedAt))}
        actions={request.actions.includes('withdraw') && <Withdraw request={request} />}
      />
      <Box sx={columns}>
        <Box sx={stack}>
          <Panel title={words.activity}>
            <FactList facts={fundFacts(request)} />
          </Panel>
          <FundTimeline request={request} />
        </Box>
        <Box component="aside" aria-label={fundTexts.claim.title} sx={aside}>
          <ClaimPanel request={request} />
        </Box>
      </Box>
    </>
  );
}

function Withdraw({ request }: { request: FundRequest }) {
  const [asked, setAsked] = useState(false);
  const toast = useToast();
  const changed = useChanged();
  const act = useMutation({
    mutationFn: () => withdrawRequest(request),
    onSuccess: () => {
      toast(words.withdrawn);
      setAsked(false);
    },
    onSettled: () => changed(),
  });
  return (
    <>
      <Button
        onClick={() => {
          act.reset();
          setAsked(true);
        }}
      >
        {words.withdraw}
      </Button>
      <ConfirmDialog
        open={asked}
        title={words.withdrawTitle}
        text={words.withdrawText}
        confirm={words.withdraw}
        final
        busy={act.isPending}
        error={
          act.error && (
            <Notice tone="error" title={texts.error}>
              {problemOf(act.error, words.saveFailed)}
            </Notice>
          )
        }
        onConfirm={() => !act.isPending && act.mutate()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
