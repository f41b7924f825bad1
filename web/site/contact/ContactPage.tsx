import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../shared/components/actions/Button';
import { LineDrawing } from '../../shared/components/feedback/LineDrawing';
import { PublicFrame } from '../../shared/components/frame/PublicFrame';
import { useSession } from '../../shared/session/session';
import { ContactForm } from './ContactForm';
import { EntryHead, EntryState } from '../EntryFrame';
import { offices } from '../frame/texts';
import { contactTexts as words } from './texts';

/** /contact: write to support, and where else we are found. */
export function ContactPage() {
  const [asked] = useSearchParams();
  const [thanks, setThanks] = useState<string | null>(null);
  const session = useSession();
  return (
    <PublicFrame>
      <title>{`${words.title} · HoloPortal`}</title>
      <Box
        sx={{
          width: '100%',
          maxWidth: 1000,
          mx: 'auto',
          px: { xs: 2.5, sm: 5 },
          py: { xs: 4, sm: 8 },
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 264px' },
          alignItems: 'start',
          columnGap: 10,
          rowGap: 6,
        }}
      >
        {thanks === null ? (
          <Box sx={{ display: 'grid', gap: 3 }}>
            <EntryHead title={words.title} text={words.text} />
            <ContactForm
              title={words.title}
              reader={session.state === 'signed-in' ? session.profile : null}
              suggested={asked.get('subject') ?? undefined}
              onSent={setThanks}
            />
          </Box>
        ) : (
          <EntryState icon={<MailCheck size={20} />} title={words.sent.title} text={thanks}>
            <Button size="large" style={{ justifySelf: 'start' }} onClick={() => setThanks(null)}>
              {words.sent.another}
            </Button>
          </EntryState>
        )}
        <Addresses />
      </Box>
    </PublicFrame>
  );
}

function Addresses() {
  return (
    <Box
      component="aside"
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))', md: 'minmax(0, 1fr)' },
        borderTop: { xs: 1, md: 0 },
        borderLeft: { md: 1 },
        borderColor: { xs: 'divider', md: 'divider' },
        pt: { xs: 4, md: 0 },
        pl: { md: 4 },
      }}
    >
      <Box sx={{ gridColumn: '1 / -1', ml: '-41px' }}>
        <LineDrawing />
      </Box>
      <div>
        <Typography variant="h6" component="h2">
          {words.direct}
        </Typography>
        <MailLink address={words.supportEmail} />
      </div>
      {offices.map(({ name, address, email }) => (
        <div key={name}>
          <Typography variant="h6" component="h2">
            {name}
          </Typography>
          <Typography component="address" color="textSecondary" sx={{ fontStyle: 'normal', my: 0.5 }}>
            {address.map((line) => (
              <span key={line} style={{ display: 'block' }}>
                {line}
              </span>
            ))}
          </Typography>
          <MailLink address={email} />
        </div>
      ))}
    </Box>
  );
}

const MailLink = ({ address }: { address: string }) => (
  <Link href={`mailto:${address}`} sx={{ overflowWrap: 'anywhere' }}>
    {address}
  </Link>
);
