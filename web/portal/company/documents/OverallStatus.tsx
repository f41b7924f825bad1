import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleCheck, CircleDashed, Clock } from 'lucide-react';
import type { CompanyDocuments } from '../../../shared/api/schema';
import { companyTexts } from '../texts';
import { overallState } from './document-badges';

const words = companyTexts.documents;
const LOOKS = {
  verified: { Glyph: CircleCheck, color: 'success.dark' },
  pending: { Glyph: Clock, color: 'warning.dark' },
  missing: { Glyph: CircleDashed, color: 'text.secondary' },
};

/** Overall status of the required documents, and how many of them are uploaded. */
export function OverallStatus({ documents, mayUpload }: { documents: CompanyDocuments; mayUpload: boolean }) {
  const state = overallState(documents);
  const { Glyph, color } = LOOKS[state];
  const { types } = documents.status;
  const there = types.filter(({ uploaded }) => uploaded).length;
  return (
    <Box
      sx={{
        p: 2.5,
        bgcolor: 'background.subtle',
        borderStyle: 'solid',
        borderColor: 'divider',
        borderWidth: { xs: '1px 0 0', md: '0 0 0 1px' },
      }}
    >
      <Typography variant="small" component="h3" color="textSecondary" sx={{ fontWeight: 550 }}>
        {words.overall}
      </Typography>
      <Box sx={{ mt: 1.5, display: 'flex', alignItems: 'center', gap: 1, color }}>
        <Glyph size={17} style={{ flex: 'none' }} />
        <Typography component="span" sx={{ fontWeight: 600, color: 'inherit' }}>
          {words.overallStates[state]}
        </Typography>
      </Box>
      <Box aria-hidden sx={{ display: 'flex', gap: '4px', my: 1.5 }}>
        {types.map(({ type, uploaded, verified }) => (
          <Box
            key={type}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: '2px',
              bgcolor: verified ? 'success.main' : uploaded ? 'warning.main' : 'border.strong',
            }}
          />
        ))}
      </Box>
      <Typography variant="small" component="p" className="num">
        {words.count(there, types.length)}
      </Typography>
      <Typography variant="small" component="p" color="textSecondary" sx={{ mt: '2px' }}>
        {state === 'missing' && !mayUpload ? words.adminOnly : words.overallHints[state]}
      </Typography>
    </Box>
  );
}
