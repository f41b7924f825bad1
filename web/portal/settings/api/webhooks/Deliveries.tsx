import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../../../../shared/api/errors';
import type { Webhook, WebhookDelivery } from '../../../../shared/api/schema';
import { DELIVERIES_PER_PAGE, deliveriesQuery, sendDeliveryAgain, webhookKeys } from '../../../../shared/api/webhooks';
import { Button } from '../../../../shared/components/actions/Button';
import { IconAction } from '../../../../shared/components/actions/IconAction';
import { Badge } from '../../../../shared/components/badges/Badge';
import { Notice } from '../../../../shared/components/feedback/Notice';
import { RetryNotice } from '../../../../shared/components/feedback/RetryNotice';
import { useToast } from '../../../../shared/components/feedback/Toast';
import { FilterChip } from '../../../../shared/components/lists/FilterChip';
import { Moment } from '../../../../shared/components/lists/Moment';
import { Pager } from '../../../../shared/components/lists/Pager';
import { formatDateTime } from '../../../../shared/format';
import { formatTook } from './format-took';
import { webhookTexts } from './texts';

const words = webhookTexts.deliveries;

const labelOf = ({ recordType, recordNumber }: WebhookDelivery): string => recordNumber ?? words.records[recordType];

/** The deliveries of a webhook, newest first, of all records or of one. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const [record, setRecord] = useState<{ id: string; label: string } | null>(null);
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(deliveriesQuery(webhook.id, record?.id ?? null, page));
  const show = (next: typeof record) => {
    setRecord(next);
    setPage(1);
  };
  if (error && !data) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, webhookTexts.failed)}
      </RetryNotice>
    );
  }
  if (!data) {
    return (
      <Box role="status" aria-label={words.loading}>
        <Skeleton width={300} height={14} />
        <Skeleton width={260} height={14} />
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {record && (
        <Box>
          <FilterChip label={words.allRecords(record.label)} onClick={() => show(null)}>
            {record.label} <X size={13} aria-hidden />
          </FilterChip>
        </Box>
      )}
      {data.data.length === 0 ? (
        <Typography variant="small" color="textSecondary">
          {record ? words.emptyRecord : words.empty}
        </Typography>
      ) : (
        <Box
          component="ul"
          aria-label={words.of(webhook.url)}
          aria-busy={isFetching}
          sx={{ borderTop: 1, borderColor: 'divider' }}
        >
          {data.data.map((delivery) => (
            <Delivery
              key={delivery.id}
              webhookId={webhook.id}
              delivery={delivery}
              onRecord={record ? undefined : () => show({ id: delivery.recordId, label: labelOf(delivery) })}
            />
          ))}
        </Box>
      )}
      {data.total > DELIVERIES_PER_PAGE && (
        <Pager
          offset={data.offset}
          count={data.data.length}
          limit={data.limit}
          total={data.total}
          totalIsCapped={data.totalIsCapped}
          label={words.pages(webhook.url)}
          onPage={setPage}
        />
      )}
    </Box>
  );
}

interface DeliveryProps {
  webhookId: string;
  delivery: WebhookDelivery;
  /** Shows only the deliveries of the record; absent where only these are shown. */
  onRecord: (() => void) | undefined;
}

function Delivery({ webhookId, delivery, onRecord }: DeliveryProps) {
  const toast = useToast();
  const client = useQueryClient();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const again = useMutation({
    mutationFn: () => sendDeliveryAgain(webhookId, delivery.id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: webhookKeys.all });
      toast(words.againDone);
    },
  });
  const { type, createdAt, tookMs, status } = delivery;
  const when = formatDateTime(createdAt);
  const label = labelOf(delivery);
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
      <Box sx={row}>
        <Box sx={{ display: 'grid', minWidth: 0 }}>
          <Typography variant="small" className="mono" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
            {type}
          </Typography>
          <Moment at={createdAt} />
        </Box>
        <Box sx={{ justifySelf: { xs: 'end', sm: 'start' } }}>
          {onRecord ? (
            <ButtonBase aria-label={words.only(label)} onClick={onRecord} sx={link}>
              {label}
            </ButtonBase>
          ) : (
            <Typography variant="small">{label}</Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Answer delivery={delivery} />
          <Typography variant="small" color="textTertiary" className="num" sx={{ whiteSpace: 'nowrap' }}>
            {tookMs !== null && formatTook(tookMs)}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end', alignItems: 'center' }}>
          {status !== 'delivered' && (
            <Button size="small" busy={again.isPending} onClick={() => again.mutate()}>
              {words.again}
            </Button>
          )}
          <IconAction
            name={words.details(type, when)}
            icon={<ChevronDown size={16} style={isOpen ? { transform: 'rotate(180deg)' } : undefined} />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          />
        </Box>
      </Box>
      {again.error && <Notice tone="error" title={messageOf(again.error, words.againFailed)} />}
      {isOpen && (
        <Box id={id} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' } }}>
          <Text title={words.sent} text={JSON.stringify(JSON.parse(delivery.body), null, 2)} />
          <Box sx={{ minWidth: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
            <Text title={resultOf(delivery)} text={delivery.answer ?? ''} />
            {delivery.attempts > 0 && (
              <Typography variant="small" color="textSecondary" className="num">
                {words.tries(delivery)}
              </Typography>
            )}
            {status === 'delivered' && (
              <Button
                size="small"
                busy={again.isPending}
                onClick={() => again.mutate()}
                style={{ justifySelf: 'start' }}
              >
                {words.again}
              </Button>
            )}
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** The last answer, or what was wrong; before the first try, that it waits. */
function Answer({ delivery: { status, answerStatus, problem } }: { delivery: WebhookDelivery }) {
  if (problem) return <Badge tone="error" label={words.problems[problem]} />;
  if (answerStatus === null) return <Badge label={words.pending} />;
  return <Badge tone={status === 'delivered' ? 'success' : 'error'} label={String(answerStatus)} />;
}

function resultOf({ answerStatus, problem, tookMs }: WebhookDelivery): string {
  const took = formatTook(tookMs ?? 0);
  if (problem) return words.notAnswered(words.problems[problem], took);
  return answerStatus === null ? words.notYet : words.answered(String(answerStatus), took);
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="small" component="h4" color="textSecondary" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {text && (
        <Box component="pre" tabIndex={0} aria-label={title} className="mono" sx={pre}>
          {text}
        </Box>
      )}
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1.3fr) minmax(0, 1fr) 190px 140px' },
  alignItems: 'center',
  gap: '6px 12px',
} as const;
const link = {
  typography: 'small',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  borderRadius: '4px',
} as const;
const pre = {
  m: 0,
  p: '8px 10px',
  maxHeight: 220,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'background.sunken',
  fontSize: 12,
  lineHeight: '18px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
