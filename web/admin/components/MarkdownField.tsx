import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ComponentProps, useDeferredValue } from 'react';
import { Field } from '../../shared/components/fields/Field';
import { Panel } from '../../shared/components/frame/Panel';
import { Markdown } from '../../shared/markdown/Markdown';
import { adminTexts } from '../texts';

const words = adminTexts.markdown;

/** A long text written as Markdown, which the field says how to write. */
export function MarkdownField(field: ComponentProps<typeof Field>) {
  return (
    <Box
      component={Field}
      multiline
      minRows={24}
      maxRows={48}
      hint={words.hint}
      {...field}
      sx={{ '& textarea': { typography: 'mono' } }}
    />
  );
}

/** What it will look like: follows what is typed as fast as it can be drawn, never holding up the typing. */
export function MarkdownPreview({ text: typed }: { text: string }) {
  const text = useDeferredValue(typed);
  return (
    <Panel title={words.preview}>
      {text.trim() ? <Markdown text={text} /> : <Typography color="textSecondary">{words.empty}</Typography>}
    </Panel>
  );
}
