import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { QuoteRevision } from '../api/schema';
import { Button } from '../components/actions/Button';
import { Modal } from '../components/actions/Modal';
import { SelectField } from '../components/fields/SelectField';
import { compareLines, compareTerms, linesOf } from './compare';
import { quoteTexts } from './texts';
import { DifferenceTable } from './DifferenceTable';

const words = quoteTexts.compare;

interface CompareDialogProps {
  revisions: QuoteRevision[];
  /** The later of the two revisions that are compared first. */
  revision: number;
  currency: string;
  onClose: () => void;
}

/** Dialog that compares any two revisions of a quote line by line. */
export function CompareDialog({ revisions, revision, currency, onClose }: CompareDialogProps) {
  const [from, setFrom] = useState(revision - 1);
  const [to, setTo] = useState(revision);
  const [all, setAll] = useState(false);
  const before = revisions.find(({ number }) => number === from);
  const after = revisions.find(({ number }) => number === to);
  const options = revisions.map(({ number }) => ({
    value: String(number),
    label: quoteTexts.history.revision(number),
  }));
  const picker = (name: string, number: number, choose: (number: number) => void) => (
    <Box
      component={SelectField}
      name={name}
      value={String(number)}
      options={options}
      onValue={(value: string) => choose(Number(value))}
      sx={{ width: { xs: 'calc(50% - 20px)', sm: 148 } }}
    />
  );
  const lines = before && after ? compareLines(linesOf(before.items), linesOf(after.items)) : [];
  const terms = before && after ? compareTerms(before, after, currency) : [];
  const shown = all ? lines : lines.filter(({ kind }) => kind !== 'same');
  return (
    <Modal
      open
      title={words.title}
      width={760}
      onClose={onClose}
      actions={
        <Button onClick={onClose} autoFocus>
          {words.close}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {picker(words.from, from, setFrom)}
        <Typography color="textTertiary">→</Typography>
        {picker(words.to, to, setTo)}
        <FormControlLabel
          control={<Checkbox checked={!all} onChange={(_event, checked) => setAll(!checked)} />}
          label={<Typography>{words.onlyChanges}</Typography>}
          sx={{ m: 0 }}
        />
      </Box>
      {shown.length + terms.length === 0 ? (
        <Typography color="textSecondary">{words.same}</Typography>
      ) : (
        <DifferenceTable
          lines={shown}
          terms={terms}
          before={quoteTexts.history.revision(from)}
          after={quoteTexts.history.revision(to)}
          currency={currency}
        />
      )}
    </Modal>
  );
}
