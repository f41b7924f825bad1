import { useMutation, useQuery } from '@tanstack/react-query';
import { RotateCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/errors';
import { clientRequestsQuery, resendClientRequest, withdrawClientRequest } from '../../../shared/api/partner-clients';
import type { ClientRequest, ClientRequestStatus } from '../../../shared/api/schema';
import { ActionMenu } from '../../../shared/components/actions/ActionMenu';
import { Button } from '../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { Badge, type Tone } from '../../../shared/components/badges/Badge';
import { Glyph, type Shape } from '../../../shared/components/badges/Glyph';
import { Notice } from '../../../shared/components/feedback/Notice';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatDate } from '../../../shared/format';
import { texts } from '../../../shared/texts';
import { useChanged } from '../../../shared/use-changed';
import '../../components/connections.css';
import type { AskedRequest } from './ConnectDialog';
import { clientTexts } from './texts';

const words = clientTexts.requests;

/** List of open requests to clients; hidden when empty. */
export function RequestList({ onEnter }: { onEnter: (request: AskedRequest) => void }) {
  const { data, error, isFetching, refetch } = useQuery(clientRequestsQuery);
  const commands = useRequestCommands();
  if (error && !data) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ marginBottom: 24 }}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    );
  }
  if (!data?.total) return null;
  return (
    <div style={{ marginBottom: 24 }}>
      <Panel title={words.title} aside={<span className="num">{data.total}</span>} flush>
        {commands.error && (
          <Notice tone="error" title={texts.error} onClose={commands.dismiss} style={{ margin: 20 }}>
            {commands.error}
          </Notice>
        )}
        <ul className="client-requests">
          {data.data.map((request) => (
            <li key={request.id}>
              <div className="who">
                <span className="breaks" style={{ fontWeight: 550 }}>
                  {request.clientEmail}
                </span>
                <span className="small secondary">
                  {request.declineReason ?? words.by(request.requestedBy, formatDate(request.requestedAt))}
                </span>
              </div>
              <div className="state">
                <RequestBadge status={request.status} />
                <Until request={request} />
              </div>
              <div className="acts">
                {request.actions.includes('connect') && request.triesLeft > 0 && (
                  <Button
                    size="small"
                    aria-label={words.enterFor(request.clientEmail)}
                    onClick={() => onEnter(request)}
                  >
                    {words.enter}
                  </Button>
                )}
                <ActionMenu name={words.actionsFor(request.clientEmail)} actions={commands.actionsOf(request)} />
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      <ConfirmDialog
        open={commands.asked !== null}
        title={words.withdrawTitle}
        text={words.withdrawText(commands.asked?.clientEmail ?? '')}
        confirm={words.withdraw}
        final
        busy={commands.withdrawing}
        onConfirm={commands.withdraw}
        onClose={commands.cancel}
      />
    </div>
  );
}

const BADGES: Record<ClientRequestStatus, { tone: Tone; shape: Shape }> = {
  pending: { tone: 'warning', shape: 'half' },
  connected: { tone: 'success', shape: 'check' },
  declined: { tone: 'error', shape: 'cross' },
  expired: { tone: 'neutral', shape: 'clock' },
  withdrawn: { tone: 'neutral', shape: 'back' },
};

function RequestBadge({ status }: { status: ClientRequestStatus }) {
  const { tone, shape } = BADGES[status];
  return <Badge tone={tone} icon={<Glyph shape={shape} />} label={words.statuses[status]} />;
}

function Until({ request: { status, triesLeft, expiresAt } }: { request: ClientRequest }) {
  if (status !== 'pending') return null;
  return <span className="small secondary num">{triesLeft ? words.until(formatDate(expiresAt)) : words.noTries}</span>;
}

/** Returns commands for requests: send a new code immediately, and withdraw after a confirmation. */
function useRequestCommands() {
  const toast = useToast();
  const changed = useChanged();
  const [error, setError] = useState<string | null>(null);
  const [asked, setAsked] = useState<ClientRequest | null>(null);
  const settled = (done: string) => async () => {
    await changed();
    setAsked(null);
    toast(done);
  };
  const failed = (fallback: string) => (cause: unknown) => {
    setAsked(null);
    setError(messageOf(cause, fallback));
    void changed();
  };
  const resend = useMutation({
    mutationFn: ({ id }: ClientRequest) => resendClientRequest(id),
    onSuccess: settled(words.resent),
    onError: failed(words.resendFailed),
  });
  const withdraw = useMutation({
    mutationFn: ({ id }: ClientRequest) => withdrawClientRequest(id),
    onSuccess: settled(words.withdrawn),
    onError: failed(words.withdrawFailed),
  });
  return {
    error,
    dismiss: () => setError(null),
    asked,
    cancel: () => setAsked(null),
    withdrawing: withdraw.isPending,
    withdraw: () => asked && withdraw.mutate(asked),
    actionsOf: (request: ClientRequest) => [
      ...(request.actions.includes('resend')
        ? [
            {
              label: words.resend,
              icon: <RotateCw size={16} />,
              onSelect: () => {
                setError(null);
                if (new Date(request.resendableAt) > new Date()) setError(words.tooSoon);
                else if (!resend.isPending) resend.mutate(request);
              },
            },
          ]
        : []),
      ...(request.actions.includes('withdraw')
        ? [
            {
              label: words.withdraw,
              icon: <Undo2 size={16} />,
              danger: true,
              onSelect: () => {
                setError(null);
                setAsked(request);
              },
            },
          ]
        : []),
    ],
  };
}
