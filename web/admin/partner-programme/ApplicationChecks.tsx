import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleCheck, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { adminPaths } from '#rules/admin-paths';
import type { PartnerApplication, StaffCompany } from '../../shared/api/schema';
import { Panel } from '../../shared/components/frame/Panel';
import { countries } from '../../shared/country-words';
import { useRecord } from '../core/use-record';
import { RecordLink } from '../components/RecordLink';
import { adminPartnerTexts } from './texts';

const words = adminPartnerTexts.checks;

interface Finding {
  /** `none` when there was nothing to check. */
  tone: 'good' | 'odd' | 'none';
  title: string;
  about: ReactNode;
}

interface Named {
  id: string;
  name: string;
}

/**
 * Results of the automatic checks of an application: its formats, numbers, names and domains, compared with other data
 * in the portal.
 */
export function ApplicationChecks({ application: { company, checks } }: { application: PartnerApplication }) {
  const { data } = useRecord<StaffCompany>('companies', company.id);
  if (!checks || !data) return null;
  const { similarPartners, domain, sameDomain } = checks;
  const findings: Finding[] = [
    ofVat(data),
    {
      ...found(data.sameNumbers, words.sameNumbers, words.ownNumbers),
      about: data.sameNumbers.length > 0 ? links(data.sameNumbers, adminPaths.company) : words.numbers,
    },
    {
      ...found(similarPartners, words.similar, words.ownName),
      about:
        similarPartners.length > 0
          ? links(
              similarPartners.map(({ id, name, countryCode }) => ({
                id,
                name: `${name}, ${countryName(countryCode)}`,
              })),
              adminPaths.partner,
            )
          : words.allPartners,
    },
    {
      ...found(sameDomain, words.sameDomain(domain), words.ownDomain(domain)),
      about: sameDomain.length > 0 ? links(sameDomain, adminPaths.company) : words.allPeople,
    },
  ];
  return (
    <Panel title={words.title}>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
        {findings.map(({ tone, title, about }) => (
          <Box component="li" key={title} sx={row}>
            <Box component="span" className={tone} sx={{ mt: '2px' }}>
              {ICONS[tone]}
            </Box>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {title}
              <Typography variant="small" component="p" color="textSecondary">
                {about}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

function ofVat({ vatNumber, vatWarning }: StaffCompany): Finding {
  if (!vatNumber) return { tone: 'none', title: words.noVat, about: words.noVatAbout };
  return vatWarning
    ? { tone: 'odd', title: words.oddVat, about: vatWarning }
    : { tone: 'good', title: words.goodVat, about: words.goodVatAbout };
}

const found = (others: unknown[], some: string, nobody: string): Pick<Finding, 'tone' | 'title'> =>
  others.length > 0 ? { tone: 'odd', title: some } : { tone: 'good', title: nobody };

const countryName = (code: string) => countries.find((country) => country.code === code)?.name ?? code;

const links = (named: Named[], to: (id: string) => string) =>
  named.map(({ id, name }, place) => (
    <span key={id}>
      {place > 0 && ', '}
      <RecordLink to={to(id)}>{name}</RecordLink>
    </span>
  ));

const ICONS = {
  good: <CircleCheck size={16} aria-hidden />,
  odd: <TriangleAlert size={16} aria-hidden />,
  none: <Minus size={16} aria-hidden />,
};

const row = {
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  gap: 1.25,
  '& .good': { color: 'var(--success)' },
  '& .odd': { color: 'var(--warning)' },
  '& .none': { color: 'text.tertiary' },
} as const;
