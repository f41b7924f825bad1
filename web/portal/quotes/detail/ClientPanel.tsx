import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import type { Quote } from '../../../shared/api/schema';
import { fullName, Initials } from '../../../shared/components/badges/Initials';
import { Panel } from '../../../shared/components/frame/Panel';
import { quoteTexts } from '../texts';

/**
 * Panel with the company to which a quote or order is addressed, and its contact. `contact` is null when no user of the
 * company can use the portal.
 */
export function ClientPanel({ company, contact }: { company: Quote['company']; contact: Quote['user'] | null }) {
  const words = quoteTexts.client;
  const address = [
    company.addressLine1,
    company.addressLine2,
    [`${company.postalCode} ${company.city}`.trim(), company.countryName].filter(Boolean).join(', '),
  ].filter(Boolean);
  return (
    <Panel title={words.title}>
      <Typography sx={{ fontWeight: 600 }}>{company.name}</Typography>
      {address.map((line) => (
        <Typography key={line} color="textSecondary">
          {line}
        </Typography>
      ))}
      {company.vatNumber && (
        <Typography color="textSecondary" className="num">
          {words.vat(company.vatNumber)}
        </Typography>
      )}
      <Divider sx={{ my: '14px' }} />
      {contact ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Initials person={contact} />
          <Box sx={{ minWidth: 0 }}>
            <Typography>{fullName(contact)}</Typography>
            <Typography variant="small" component="p" color="textSecondary" noWrap>
              {contact.email}
            </Typography>
          </Box>
        </Box>
      ) : (
        <Typography sx={{ color: 'warning.dark' }}>{words.noContact}</Typography>
      )}
    </Panel>
  );
}
