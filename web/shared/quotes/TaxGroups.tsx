import Box from '@mui/material/Box';
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { countryInText } from '#rules/tax';
import { suppliesInWords } from '#rules/tax-words';
import { formatMoney, formatRate } from '../format';
import { rateWords, type TaxDecision, type TaxGroup } from './tax';
import { quoteTexts } from './texts';

const words = quoteTexts.tax;

interface TaxGroupsProps {
  decision: TaxDecision;
  currency?: string;
  /** False for a sent quote whose VAT no longer stands: its VAT number may be invalid by now. */
  stands?: boolean;
  /** Shows the category and the code of the reason on the invoice, for staff. */
  forStaff?: boolean;
}

/** Groups of a quote's VAT: what is taxed, the rate and the amounts, the reason, and what the rate depends on. */
export const TaxGroups = ({ decision, currency, stands = true, forStaff = false }: TaxGroupsProps) => (
  <Box component="ul" sx={{ display: 'grid', gap: 2 }}>
    {decision.groups.map((group) => (
      <Box
        key={group.supplies.join()}
        component="li"
        sx={{ '& + li': { pt: 2, borderTop: 1, borderColor: 'divider' }, textWrap: 'pretty' }}
      >
        <Line strong left={suppliesInWords(group.supplies, group.shipping)} right={rateWords(group)} />
        <Line left={formatMoney(group.net, currency)} right={formatMoney(group.tax, currency)} />
        <Box component="p" sx={{ mt: 0.5, color: 'text.secondary', maxWidth: '66ch' }}>
          {group.reason}
        </Box>
        {forStaff && (
          <Box component="p" className="mono tertiary" sx={{ mt: 0.5 }}>
            {[group.category, group.code].filter(Boolean).join(' · ')}
          </Box>
        )}
        <Conditions group={group} decision={decision} currency={currency} stands={stands} forStaff={forStaff} />
      </Box>
    ))}
  </Box>
);

const Line = ({ left, right, strong }: { left: string; right: string; strong?: boolean }) => (
  <Box
    className="num"
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      ...(strong ? { fontWeight: 600 } : { color: 'text.secondary' }),
    }}
  >
    <span>{left}</span>
    <span>{right}</span>
  </Box>
);

interface ConditionsProps extends Pick<TaxGroupsProps, 'decision' | 'currency'> {
  group: TaxGroup;
  stands: boolean;
  forStaff: boolean;
}

/**
 * Conditions of a group: the buyer's number, the proof of a buyer who carries the goods, and our registration in another
 * state whose VAT we charge.
 */
function Conditions({ group, decision, currency, stands, forStaff }: ConditionsProps) {
  const { vatNumber, vatNumberStatus } = decision;
  const restsOnNumber = group.category === 'K' || group.category === 'AE';
  return (
    <Box component="ul" sx={{ mt: 1, display: 'grid', gap: 0.5, typography: 'small', '&:empty': { display: 'none' } }}>
      {stands && restsOnNumber && vatNumber && vatNumberStatus === 'valid' && (
        <Condition icon={<CircleCheck size={14} />} color="success.dark">
          {words.numberValid(vatNumber)}
        </Condition>
      )}
      {group.needsProof && (
        <Condition icon={forStaff ? <TriangleAlert size={14} /> : <Clock size={14} />} color="warning.dark" warns>
          {forStaff ? words.proofForStaff : words.proof}
          {!forStaff && group.withoutProof && (
            <>
              {' '}
              {words.withoutProof(formatRate(group.withoutProof.rate), formatMoney(group.withoutProof.tax, currency))}
            </>
          )}
        </Condition>
      )}
      {forStaff && group.country && (
        <Condition icon={<TriangleAlert size={14} />} color="warning.dark" warns>
          {words.registrationForStaff(countryInText(group.country))}
        </Condition>
      )}
    </Box>
  );
}

const Condition = (props: { icon: ReactNode; color: string; warns?: boolean; children: ReactNode }) => (
  <Box component="li" sx={{ display: 'flex', gap: 1, ...(props.warns && { color: props.color }) }}>
    <Box component="span" aria-hidden sx={{ flex: 'none', lineHeight: 0, mt: '3px', color: props.color }}>
      {props.icon}
    </Box>
    <span>{props.children}</span>
  </Box>
);
