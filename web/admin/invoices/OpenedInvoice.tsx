import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ChevronDown, X } from 'lucide-react';
import { useLayoutEffect, type KeyboardEvent } from 'react';
import { useListContext } from 'ra-core';
import { useLocation, useNavigate } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import { isApiError, messageOf } from '../../shared/api/errors';
import type { Invoice, InvoiceRow } from '../../shared/api/schema';
import { IconAction } from '../../shared/components/actions/IconAction';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { InvoiceBadge } from '../../shared/invoices/InvoiceBadge';
import { besideList } from '../components/columns';
import { isShortcut } from '../components/list/use-row-keys';
import { RecordLink } from '../components/RecordLink';
import { useRecord } from '../core/use-record';
import { adminTexts } from '../texts';
import { InvoiceContent } from './InvoiceContent';
import { adminInvoiceTexts as words } from './texts';

/** Panel with an invoice beside the list. `alone` is true when the panel replaces the list on a narrow screen. */
export function OpenedInvoice({ id, alone }: { id: string; alone: boolean }) {
  const { data: invoice, error, refetch } = useRecord<Invoice>('invoices', id);
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data: rows } = useListContext<InvoiceRow>();
  const index = rows?.findIndex((row) => row.id === id) ?? -1;
  const [previous, next] = [rows?.[index - 1]?.id, rows?.[index + 1]?.id];
  useLayoutEffect(() => {
    if (alone) scrollTo(0, 0); // links in the list keep the scroll position
  }, [alone]);
  const open = (pathname: string) => void navigate({ pathname, search }, { preventScrollReset: !alone });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const neighbour = { j: next, k: previous }[event.key];
    if (!neighbour || !isShortcut(event)) return;
    event.preventDefault();
    open(adminPaths.invoice(neighbour));
  };
  return (
    <Box component="aside" aria-label={words.one} tabIndex={-1} data-opened onKeyDown={onKeyDown} sx={besideList}>
      <Box component="header" sx={{ p: '12px 12px 12px 20px', borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="h5" component={alone ? 'h1' : 'h2'} sx={{ flex: 1 }}>
            {invoice ? (
              <span className="mono no-break">{invoice.number}</span>
            ) : (
              <>
                {words.one} {!error && <Skeleton width={96} sx={{ display: 'inline-block' }} />}
              </>
            )}
          </Typography>
          {invoice && <InvoiceBadge status={invoice.status} />}
          {next && (
            <IconAction
              name={words.next}
              icon={<ChevronDown size={16} />}
              onClick={() => open(adminPaths.invoice(next))}
            />
          )}
          {!alone && <IconAction name={words.close} icon={<X size={16} />} onClick={() => open(adminPaths.invoices)} />}
        </Box>
        {invoice ? (
          <Typography variant="small" component="p" color="textSecondary">
            <RecordLink to={adminPaths.company(invoice.company.id)}>{invoice.company.name}</RecordLink>
            {` · ${words.order} `}
            <RecordLink to={adminPaths.order(invoice.order.id)} mono>
              {invoice.order.number}
            </RecordLink>
          </Typography>
        ) : (
          !error && <Skeleton width={220} height={14} sx={{ my: '3px' }} />
        )}
      </Box>
      {error && !invoice ? (
        <Box sx={{ p: 2.5 }}>
          <RetryNotice onRetry={() => void refetch()}>
            {isApiError(error, 404) ? adminTexts.record.gone : messageOf(error, adminTexts.record.failed)}
          </RetryNotice>
        </Box>
      ) : invoice ? (
        <InvoiceContent invoice={invoice} level={alone ? 'h2' : 'h3'} />
      ) : (
        <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
          <Skeleton width="40%" height={28} />
          <Skeleton height={96} />
          <Skeleton height={120} />
        </Box>
      )}
    </Box>
  );
}
