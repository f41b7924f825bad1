import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ComponentProps, useDeferredValue } from 'react';
import { Field } from '../../shared/components/fields/Field';
import { Panel } from '../../shared/components/frame/Panel';
import { Markdown } from '../../shared/markdown/Markdown';
import { adminTexts } from '../texts';

const words = adminTexts.markdown;

/** Field for a long text in Markdown, with a hint about the syntax. */
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

/** Preview of a Markdown text. Rendering is deferred, so that it never blocks typing. */
export function MarkdownPreview({ text: typed }: { text: string }) {
  const text = useDeferredValue(typed);
  return (
    <Panel title={words.preview}>
      {text.trim() ? <Markdown text={text} /> : <Typography color="textSecondary">{words.empty}</Typography>}
    </Panel>
  );
}
