import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Banknote, Check, FileText, Hammer, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Quote } from '../../../shared/api/schema';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatDate, formatDay, formatMoney, formatPercent } from '../../../shared/format';
import { paths } from '#rules/paths';
import { usePortal } from '../../portal';
import { left } from './AcceptDialog';
import { acceptedTexts } from './texts';
import { useContact } from './use-contact';
import { useOrderOf } from './use-order-of';

const words = acceptedTexts.next;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface Step {
  Icon: LucideIcon;
  title: string;
  text: ReactNode;
  when?: string;
  amount?: string;
}

/** List of the next steps, each with the responsible side and the time; the first step is highlighted. */
export function NextSteps({ quote, acceptedAt }: { quote: Quote; acceptedAt: string }) {
  const { basePath } = usePortal();
  const contact = useContact(quote);
  const { data: order } = useOrderOf(quote);
  const money = (amount: number) => formatMoney(amount, quote.currency);
  const { prepaymentAmount, prepaymentPercentage, leadTimeWeeks } = quote;
  const advance = prepaymentAmount !== null && prepaymentAmount > 0;
  const steps: Step[] = [
    order
      ? {
          Icon: Check,
          title: words.ordered,
          text: (
            <Link component={RouterLink} to={paths.order(basePath, order.id)}>
              {words.toOrder(order.number)}
            </Link>
          ),
          when: formatDate(order.createdAt),
        }
      : { Icon: FileText, title: words.order, text: words.orderText(contact), when: words.soon },
    ...(advance
      ? [
          {
            Icon: Banknote,
            title: words.prepayment,
            text: words.prepaymentText(formatPercent(prepaymentPercentage ?? 0)),
            when: words.onInvoice,
            amount: money(prepaymentAmount),
          },
        ]
      : []),
    {
      Icon: Hammer,
      title: words.build,
      text: leadTimeWeeks ? words.buildText(leadTimeWeeks, contact) : words.readyText(contact),
      when: leadTimeWeeks
        ? words.about(formatDay(new Date(Date.parse(acceptedAt) + leadTimeWeeks * WEEK_MS).toISOString()))
        : undefined,
    },
    {
      Icon: Banknote,
      title: advance ? words.rest : words.pay,
      text: quote.billingPlan.length > 1 ? words.planText : words.payText,
      when: words.onInvoice,
      amount: money(left(quote)),
    },
  ];
  const current = order ? 1 : 0;
  return (
    <Panel title={words.title} flush>
      <ol>
        {steps.map(({ Icon, title, text, when, amount }, index) => (
          <Box key={title} component="li" aria-current={index === current ? 'step' : undefined} sx={row}>
            <Box className="mark" sx={mark}>
              <Icon size={16} aria-hidden />
            </Box>
            <div>
              <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
              <Typography color="textSecondary" sx={{ maxWidth: '52ch' }}>
                {text}
              </Typography>
            </div>
            <Box className="num" sx={{ gridColumn: { xs: 2, sm: 'auto' }, textAlign: { sm: 'right' } }}>
              {when && <Typography sx={{ fontWeight: 550 }}>{when}</Typography>}
              {amount && (
                <Typography variant="small" component="p" color="textSecondary">
                  {amount}
                </Typography>
              )}
            </Box>
          </Box>
        ))}
      </ol>
    </Panel>
  );
}

const row = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: '32px minmax(0, 1fr)', sm: '32px minmax(0, 1fr) auto' },
  gap: '2px 14px',
  p: { xs: 2, sm: '16px 20px' },
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&[aria-current]::before': {
    content: '""',
    position: 'absolute',
    inset: '-1px auto -1px -1px',
    width: 2,
    background: 'linear-gradient(180deg, var(--cyan), var(--blue) 52%, var(--violet))',
  },
  '&[aria-current] .mark': { bgcolor: 'var(--primary)', borderColor: 'var(--primary)', color: 'var(--on-primary)' },
} as const;

const mark = {
  width: 32,
  height: 32,
  gridRow: { xs: '1 / 3', sm: 'auto' },
  borderRadius: '50%',
  border: 1,
  borderColor: 'border.strong',
  display: 'grid',
  placeItems: 'center',
  color: 'text.secondary',
} as const;
