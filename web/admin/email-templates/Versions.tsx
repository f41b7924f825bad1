import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../shared/api/errors';
import type { EmailTemplate } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Segments } from '../../shared/components/actions/Segments';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { SelectField } from '../../shared/components/fields/SelectField';
import { formatDate } from '../../shared/format';
import { readVersion } from './api';
import { ComparedPictures } from './ComparedPictures';
import { ComparedTexts } from './ComparedTexts';
import { PaneHead } from './PaneHead';
import { templateTexts } from './texts';
import type { Side, Source } from './side';

const words = templateTexts.versions;
const MODES = (['text', 'picture'] as const).map((value) => ({ value, label: words.modes[value] }));

interface VersionsProps {
  template: EmailTemplate;
  /** Current text of the editor. */
  draft: Source;
  /** Id of the record whose data the mails show; '' for sample data. */
  recordId: string;
  /** Called to restore a version; without it, versions cannot be restored. */
  onRestore?: (what: string, source: Source) => void;
}

/** Versions of a template: the user can compare two versions and restore one. */
export function Versions({ template, draft, recordId, onRestore }: VersionsProps) {
  const { history, original, id } = template;
  const [mode, setMode] = useState<'text' | 'picture'>('text');
  const [chosen, setChosen] = useState<[from: string, to: string] | null>(null);
  const numbers = history.map(({ number }) => String(number));
  const [latest = 'now', before = original ? 'original' : null] = numbers;
  const [from, to] = chosen ?? (before === null ? [latest, 'now'] : [before, latest]);
  const found = useQueries({
    queries: [from, to].map((which) => ({
      queryKey: ['template-version', id, which],
      queryFn: () => readVersion(id, Number(which)),
      enabled: /^\d+$/.test(which),
      staleTime: Infinity,
    })),
  });
  if (history.length === 0) {
    return (
      <section aria-label={words.title}>
        <PaneHead title={words.title} />
        <Typography variant="small" component="p" color="textSecondary" sx={{ px: 2.5, py: 2 }}>
          {words.none}
        </Typography>
      </section>
    );
  }
  const options = [
    { value: 'now', label: words.now },
    ...history.map(({ number, createdAt }) => ({
      value: String(number),
      label: words.one(number, formatDate(createdAt)),
    })),
    ...(original ? [{ value: 'original', label: words.original }] : []),
  ];
  const sides = [from, to].map((which, at): Side => {
    if (which === 'now') return { name: words.now, by: '', source: draft };
    if (which === 'original') return { name: words.original, by: '', source: original ?? undefined };
    const version = history.find(({ number }) => String(number) === which);
    const why = version?.isReset ? (version.reason ?? words.backToOriginal) : (version?.reason ?? null);
    return {
      name: words.version(Number(which)),
      by: version ? words.by(version.authorName, why) : '',
      source: found[at]?.data,
    };
  }) as [Side, Side];
  const [earlier, later] = sides;
  const failed = found.find(({ error }) => error);
  const choose = (at: 0 | 1) => (value: string) => setChosen(at === 0 ? [value, to] : [from, value]);
  return (
    <section aria-label={words.compare}>
      <PaneHead
        title={words.compare}
        aside={
          <Box sx={bar}>
            <Box className="whole">
              <Segments label={words.as} value={mode} options={MODES} onChange={setMode} />
            </Box>
            <SelectField name={words.from} value={from} options={options} onValue={choose(0)} />
            <ArrowRight size={15} aria-hidden />
            <SelectField name={words.to} value={to} options={options} onValue={choose(1)} />
            {onRestore && from !== 'now' && earlier.source && (
              <Button
                size="small"
                className="whole"
                icon={<RotateCcw size={14} />}
                onClick={() => onRestore(earlier.name, sourceOf(earlier.source!))}
              >
                {words.restore(earlier.name)}
              </Button>
            )}
          </Box>
        }
      />
      {failed && (
        <Box sx={{ p: 2.5 }}>
          <RetryNotice onRetry={() => found.forEach(({ refetch }) => void refetch())}>
            {messageOf(failed.error, words.failed)}
          </RetryNotice>
        </Box>
      )}
      {earlier.source && later.source && mode === 'text' && <ComparedTexts sides={sides} />}
      {mode === 'picture' && <ComparedPictures id={id} recordId={recordId} sides={sides} />}
    </section>
  );
}

const sourceOf = ({ subject, preheader, body }: Source): Source => ({ subject, preheader, body });

const bar = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) 15px minmax(0, 1fr)', md: '160px 200px 15px 200px auto' },
  alignItems: 'center',
  gap: 1,
  width: { xs: '100%', md: 'auto' },
  minWidth: 0,
  '& .whole': { gridColumn: { xs: '1 / -1', md: 'auto' } },
};
