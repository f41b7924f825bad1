import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkDialog } from '../../shared/bulk/BulkDialog';
import { dueInvoicesQuery } from '../../shared/api/invoices';
import type { DueInvoice } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { formatMoney } from '../../shared/format';
import { partOfPlan } from '../../shared/invoices/words';
import { useMayChange } from '../core/use-may-change';
import { issueInvoice } from '../orders/api';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts.due;

/** Button that issues the invoices that are due, before the daily job does. Renders nothing while none is due. */
export function DueInvoices() {
  const mayChange = useMayChange();
  const { data } = useQuery({ ...dueInvoicesQuery, enabled: mayChange });
  const [issuing, setIssuing] = useState<(DueInvoice & { id: string })[] | null>(null);
  const due = data?.data ?? [];
  return (
    <>
      {due.length > 0 && (
        <Button size="small" onClick={() => setIssuing(due.map((row) => ({ ...row, id: row.order.id })))}>
          {words.action(due.length)}
        </Button>
      )}
      {issuing && (
        <BulkDialog<DueInvoice & { id: string }>
          title={words.title}
          text={words.text}
          done={words.done}
          rows={issuing}
          skipped={0}
          nameOf={({ order }) => order.number}
          each={({ order, version }) => issueInvoice({ id: order.id, version })}
          onDone={() => undefined}
          onClose={() => setIssuing(null)}
        >
          <Box component="ul" tabIndex={0} aria-label={words.list} sx={rows}>
            {issuing.map((row) => (
              <Box component="li" key={row.id} className="num" sx={line}>
                <Box sx={{ minWidth: 0 }}>
                  {row.company.name}
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                    <span className="mono">{row.order.number}</span>
                    {` · ${partOfPlan({ ...row, credits: null })}`}
                  </Box>
                </Box>
                <span className="no-break">{formatMoney(row.total, row.currency)}</span>
              </Box>
            ))}
          </Box>
        </BulkDialog>
      )}
    </>
  );
}

const rows = { m: 0, p: 0, listStyle: 'none', maxHeight: 320, overflowY: 'auto' };
const line = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
