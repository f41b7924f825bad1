import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { inGroupsOfFour } from '#rules/creditor-reference';
import type { Invoice } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatDay, formatMoney, formatShare } from '../../../shared/format';
import { statusLabel } from '../../../shared/labels';
import { dueInWords } from '../../../shared/invoices/words';
import { invoiceTexts } from '../texts';
import { PaidDialog } from './PaidDialog';

const words = invoiceTexts.pay;

/** Panel with what is to pay until when, and the details of the transfer to copy or to scan. */
export function PayPanel({ invoice }: { invoice: Invoice }) {
  const { status, total, openAmount, creditLeft, currency, dueOn, account } = invoice;
  const money = (amount: number) => formatMoney(amount, currency);
  const settled = total - openAmount;
  const isPartly = settled > 0 && openAmount > 0;
  return (
    <Panel title={openAmount === 0 ? statusLabel(status) : isPartly ? words.still : words.title}>
      <Box className="num" sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="h3" component="p" data-keep-clear>
          {money(openAmount)}
        </Typography>
        {isPartly && (
          <Box
            role="img"
            aria-label={words.bar(formatShare(settled, total))}
            sx={{ height: 6, borderRadius: '3px', bgcolor: 'background.sunken', overflow: 'hidden' }}
          >
            <Box sx={{ width: `${(settled / total) * 100}%`, height: '100%', bgcolor: 'text.primary' }} />
          </Box>
        )}
        {settled > 0 && status !== 'credited' && (
          <Typography variant="small" component="p" color="textSecondary">
            {isPartly ? words.settled(money(settled), money(total)) : words.thanks(money(settled))}
          </Typography>
        )}
        {openAmount > 0 && (
          <Typography sx={{ color: status === 'overdue' ? 'error.dark' : 'text.secondary' }}>
            {words.by(formatDay(dueOn), dueInWords(invoice))}
          </Typography>
        )}
        {creditLeft > 0 && (
          <Typography variant="small" component="p" color="textSecondary">
            {words.creditLeft(money(creditLeft))}
          </Typography>
        )}
      </Box>
      {account && <Transfer account={account} amount={openAmount} currency={currency} />}
      <Paid invoice={invoice} />
    </Panel>
  );
}

/** Button of a company that has paid, or what it told us. */
function Paid({ invoice: { id, actions, paymentNotice } }: { invoice: Invoice }) {
  const [isTelling, setTelling] = useState(false);
  return (
    <>
      {paymentNotice?.isActive && (
        <Notice
          tone="info"
          role="none"
          title={words.told(paymentNotice.toldBy, formatDay(paymentNotice.paidOn))}
          style={{ marginTop: 16 }}
        >
          {words.looking(formatDay(paymentNotice.until))}
        </Notice>
      )}
      {actions.includes('tell_paid') && (
        <Box sx={{ mt: 1 }}>
          <Button variant="text" fullWidth onClick={() => setTelling(true)}>
            {words.paidAlready}
          </Button>
        </Box>
      )}
      {isTelling && <PaidDialog invoiceId={id} onClose={() => setTelling(false)} />}
    </>
  );
}

interface TransferProps {
  account: NonNullable<Invoice['account']>;
  amount: number;
  currency: string;
}

function Transfer({ account: { name, iban, bic, reference, qr }, amount, currency }: TransferProps) {
  const [failed, setFailed] = useState(false);
  const toast = useToast();
  const details = [
    { label: words.name, value: name },
    { label: words.iban, value: iban, shown: inGroupsOfFour(iban), mono: true },
    ...(bic ? [{ label: words.bic, value: bic, mono: true }] : []),
    { label: words.amount, value: amount.toFixed(2), shown: formatMoney(amount, currency) },
    { label: words.reference, value: reference, shown: inGroupsOfFour(reference), mono: true },
  ];
  const copy = async (what: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setFailed(false);
      toast(words.copied(what));
    } catch {
      setFailed(true);
    }
  };
  return (
    <Box sx={{ mt: 2.5, pt: 2.5, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 2 }}>
      <div>
        <Typography variant="h6" component="h3" sx={{ mb: 0.5 }}>
          {words.transfer}
        </Typography>
        <Box component="ul" className="num">
          {details.map(({ label, value, shown = value, mono }) => (
            <Box component="li" key={label} sx={row}>
              <Typography variant="small" color="textSecondary">
                {label}
              </Typography>
              <Box
                component="span"
                className={mono ? 'mono' : undefined}
                sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
              >
                {shown}
              </Box>
              <IconAction
                name={words.copy(label)}
                icon={<Copy size={15} />}
                size="small"
                onClick={() => void copy(label, value)}
              />
            </Box>
          ))}
        </Box>
        <Typography variant="small" component="p" color="textSecondary" sx={{ mt: 1 }}>
          {words.hint}
        </Typography>
      </div>
      {qr && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box
            component="svg"
            role="img"
            aria-label={words.qr}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            sx={{ flex: 'none', width: 128, height: 128, borderRadius: '6px', bgcolor: '#fff', color: '#000' }}
          >
            <path d={qr.path} fill="currentColor" />
          </Box>
          <div>
            <Typography sx={{ fontWeight: 550 }}>{words.scan}</Typography>
            <Typography variant="small" component="p" color="textSecondary">
              {words.scanText}
            </Typography>
          </div>
        </Box>
      )}
      {failed && <Notice tone="error" title={words.copyFailed} onClose={() => setFailed(false)} />}
      <Button
        variant="lit"
        fullWidth
        icon={<Copy size={16} />}
        onClick={() => void copy(words.all, details.map(({ label, value }) => `${label}: ${value}`).join('\n'))}
      >
        {words.copyAll}
      </Button>
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '64px minmax(0, 1fr) auto', sm: '76px minmax(0, 1fr) auto' },
  alignItems: 'center',
  gap: 1,
  minHeight: 36,
} as const;
