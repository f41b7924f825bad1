import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { timeFormat } from '#rules/dates';
import { paths } from '#rules/paths';
import { Button } from '../../shared/components/actions/Button';
import { ConfirmDialog } from '../../shared/components/actions/ConfirmDialog';
import { clearApplication } from './application-form';
import { partnerTexts } from './texts';

const words = partnerTexts.apply;

interface KeptProps {
  /** Time of the last save, ISO 8601; empty when nothing is saved. */
  at: string;
  userId: string | null;
  onStartOver: () => void;
}

/** Head of the form: its purpose, and buttons to continue on another day or to start over. */
export function Kept({ at, userId, onStartOver }: KeptProps) {
  const [asked, setAsked] = useState(false);
  return (
    <Box sx={{ mb: 4 }}>
      <Typography variant="h2" component="h1">
        {words.title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, fontSize: '1rem', lineHeight: '26px' }}>
        {words.text}
      </Typography>
      {at && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
          <Typography
            variant="small"
            color="textTertiary"
            className="num"
            sx={{ flex: { xs: '1 0 100%', sm: 'none' } }}
          >
            {words.kept(timeFormat().format(new Date(at)))}
          </Typography>
          <Button size="small" to={paths.home}>
            {words.later}
          </Button>
          <Button size="small" variant="text" onClick={() => setAsked(true)}>
            {words.startOver}
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={asked}
        final
        title={words.startOverTitle}
        text={words.startOverText}
        confirm={words.startOver}
        onConfirm={() => {
          setAsked(false);
          clearApplication(userId);
          onStartOver();
        }}
        onClose={() => setAsked(false)}
      />
    </Box>
  );
}
