import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { documentsQuery } from '../../shared/api/companies';
import { Button } from '../../shared/components/Button';
import { IconAction } from '../../shared/components/IconAction';
import { cardStyle } from '../../shared/components/Panel';
import { paths } from '../../shared/paths';
import { useProfile } from '../../shared/session/session';
import { texts } from '../../shared/texts';
import { usePortal } from '../portal';
import { ResendVerification } from '../shell/ResendVerification';
import { dashboardTexts } from './texts';

const words = dashboardTexts.welcome;

interface WelcomeProps {
  /** Undefined while that is not known. */
  hasQuote: boolean | undefined;
  onClose: () => void;
}

/** What somebody new does first; what is done already is ticked off. The company's documents are for its admins. */
export function Welcome({ hasQuote = false, onClose }: WelcomeProps) {
  const { basePath } = usePortal();
  const { firstName, emailVerified, accountType } = useProfile();
  const documents = useQuery(documentsQuery);
  const uploaded = documents.data?.status.allRequiredUploaded ?? false;
  const isAdmin = accountType === 'admin';
  return (
    <Box component="section" aria-label={words.title(firstName)} sx={{ ...cardStyle, p: 2.5, position: 'relative' }}>
      <Typography variant="h4" component="h2" sx={{ pr: 5, overflowWrap: 'anywhere' }}>
        {words.title(firstName)}
      </Typography>
      <Typography color="textSecondary">{isAdmin ? words.textAdmin : words.text}</Typography>
      <IconAction
        name={texts.dismiss}
        icon={<X size={16} />}
        onClick={onClose}
        style={{ position: 'absolute', right: 12, top: 14 }}
      />
      <Box
        component="ol"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${isAdmin ? 3 : 2}, minmax(0, 1fr))` },
          gap: { xs: 2, md: 3 },
          mt: 2.5,
        }}
      >
        <Step number={1} done={emailVerified} words={words.email}>
          <ResendVerification />
        </Step>
        {isAdmin && (
          <Step number={2} done={uploaded} words={words.documents}>
            <Button size="small" to={paths.documents(basePath)}>
              {words.toDocuments}
            </Button>
          </Step>
        )}
        <Step number={isAdmin ? 3 : 2} done={hasQuote} words={words.quote}>
          <Button size="small" to={paths.createQuote(basePath)}>
            {dashboardTexts.create}
          </Button>
        </Step>
      </Box>
    </Box>
  );
}

interface StepProps {
  number: number;
  done: boolean;
  words: { title: string; done: string; text: string };
  children: ReactNode;
}

function Step({ number, done, words: { title, done: doneTitle, text }, children }: StepProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, minWidth: 0 }}>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          flex: 'none',
          width: 24,
          height: 24,
          border: 1,
          borderRadius: '50%',
          typography: 'caption',
          fontWeight: 600,
          ...(done
            ? { bgcolor: 'primary.main', borderColor: 'primary.main', color: 'primary.contrastText' }
            : { borderColor: 'border.control' }),
        }}
      >
        {done ? <Check size={13} strokeWidth={2.25} /> : number}
      </Box>
      <Box sx={{ minWidth: 0, pt: '2px' }}>
        <Typography sx={{ fontWeight: 550, ...(done && { color: 'text.secondary' }) }}>
          {done ? doneTitle : title}
        </Typography>
        {!done && (
          <>
            <Typography variant="small" component="p" color="textSecondary">
              {text}
            </Typography>
            <Box sx={{ mt: 1 }}>{children}</Box>
          </>
        )}
      </Box>
    </Box>
  );
}
