import Box from '@mui/material/Box';
import { PRODUCT_KINDS, TEAM_SIZES } from '#rules/partner-application';
import type { PartnerApplication } from '../api/schema';
import { FactList } from '../components/lists/FactList';
import { countries } from '../country-words';
import { formatMoneyShort } from '../format';
import { Reason } from '../quotes/ReturnedNotice';
import { applicationTexts as words } from './texts';

type Answers = Pick<
  PartnerApplication,
  'markets' | 'products' | 'teamSize' | 'technicalPeople' | 'expectedRevenue' | 'motivation'
>;

const countryName = (code: string) => countries.find((country) => country.code === code)?.name ?? code;

/** An applicant's business details and motivation. */
export function Business({ business }: { business: Answers }) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FactList
        facts={[
          { label: words.markets, value: business.markets.map(countryName).join(', ') },
          { label: words.products, value: business.products.map((kind) => PRODUCT_KINDS[kind]).join(', ') },
          { label: words.team, value: words.people(TEAM_SIZES[business.teamSize], business.technicalPeople) },
          { label: words.revenue, value: words.expected(formatMoneyShort(business.expectedRevenue)) },
        ]}
      />
      <Reason>{business.motivation}</Reason>
    </Box>
  );
}
