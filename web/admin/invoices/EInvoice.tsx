import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleCheck, Clock, Mail, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { adminPaths } from '#rules/admin-paths';
import type { Invoice } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { formatDateTime } from '../../shared/format';
import { InvoiceFile } from '../../shared/invoices/InvoiceFiles';
import { InvoiceActions } from './InvoiceActions';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts.eInvoice;

/**
 * The e-invoice of a document: what it lacks, how far it is on its way and to which address, to whom the document was
 * mailed, its files (UBL only when it lacks nothing), and a button that mails it again.
 */
export function EInvoice({ invoice }: { invoice: Invoice }) {
  const { eInvoiceProblems: problems, transmission, mailed } = invoice;
  const isValid = problems.length === 0;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <State tone={isValid ? 'good' : 'bad'} title={isValid ? words.valid : words.incomplete}>
        {isValid ? [words.standard] : problems}
      </State>
      {transmission && <TransmissionState transmission={transmission} />}
      {mailed && <MailState mail={mailed} />}
      {invoice.actions.includes('send_pdf') && (
        <>
          <Typography variant="small" component="p" color="textSecondary">
            {words.sendPdf(invoice.company.name)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button size="small" to={adminPaths.company(invoice.company.id)}>
              {words.openCompany}
            </Button>
            <InvoiceActions invoice={invoice} of={['send_pdf']} />
          </Box>
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <InvoiceFile invoice={invoice} format="pdf" labelled />
        {isValid && <InvoiceFile invoice={invoice} format="ubl" labelled />}
        <InvoiceActions invoice={invoice} of={['resend']} />
      </Box>
    </Box>
  );
}

function TransmissionState({ transmission }: { transmission: NonNullable<Invoice['transmission']> }) {
  const { status, address, sentAt, answeredAt, reason } = transmission;
  const tone = status === 'refused' ? 'bad' : status === 'received' || status === 'pdf_only' ? 'good' : 'open';
  const lines = [
    reason,
    address && words.to(address),
    sentAt && words.sentAt(formatDateTime(sentAt)),
    answeredAt && words.answeredAt(formatDateTime(answeredAt)),
  ];
  return (
    <State tone={tone} title={status === 'refused' && !answeredAt ? words.notSent : words.transmission[status]}>
      {lines.filter((line) => line !== null)}
    </State>
  );
}

function MailState({ mail: { to, status, sentAt, attachments } }: { mail: NonNullable<Invoice['mailed']> }) {
  const { title, tone } = words.mail[status];
  return (
    <State tone={tone} title={title(words.mailed[attachments])}>
      {[words.to(to), ...(sentAt ? [words.sentAt(formatDateTime(sentAt))] : [])]}
    </State>
  );
}

const ICONS: Record<'good' | 'bad' | 'open' | 'mail', [color: string, icon: ReactNode]> = {
  good: ['success.dark', <CircleCheck key="good" size={16} />],
  bad: ['warning.dark', <TriangleAlert key="bad" size={16} />],
  open: ['text.secondary', <Clock key="open" size={16} />],
  mail: ['success.dark', <Mail key="mail" size={16} />],
};

function State({ tone, title, children }: { tone: keyof typeof ICONS; title: string; children: string[] }) {
  const [color, icon] = ICONS[tone];
  return (
    <Box sx={{ display: 'flex', gap: 1.25 }}>
      <Box aria-hidden sx={{ mt: '2px', lineHeight: 0, color }}>
        {icon}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <div>{title}</div>
        {children.map((text) => (
          <Typography key={text} variant="small" component="p" color="textSecondary">
            {text}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
