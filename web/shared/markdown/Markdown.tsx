import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { markdownNodes } from './markdown-nodes';

interface MarkdownProps {
  text: string;
  /** Level of the highest headings of the text within the page. */
  topLevel?: number;
  /** Adds ids to the headings, so that links can point to them. */
  withIds?: boolean;
}

/** Renders a Markdown text that staff have written. */
export function Markdown({ text, topLevel = 3, withIds = false }: MarkdownProps) {
  const nodes = useMemo(() => markdownNodes(text, topLevel, withIds), [text, topLevel, withIds]);
  return <Box sx={prose}>{nodes}</Box>;
}

const prose = {
  maxWidth: '68ch',
  color: 'text.secondary',
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
  '& > * + *': { mt: 1.5 },
  '& :is(h2, h3, h4, h5, h6)': { color: 'text.primary', fontSize: '1rem', lineHeight: 1.4, fontWeight: 600 },
  '& > :is(h3, h2)': { fontSize: '1.125rem' },
  '& :is(h2, h3, h4)': { scrollMarginTop: 80 },
  '& > * + :is(h2, h3, h4, h5, h6)': { mt: 3 },
  '& strong': { color: 'text.primary', fontWeight: 600 },
  '& :is(ul, ol)': { pl: 3 },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& li + li, & li > * + *': { mt: 0.75 },
  '& li::marker': { color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' },
  '& a': { color: 'primary.main', textDecoration: 'underline', textUnderlineOffset: '2px' },
  '& blockquote': { pl: 2, borderLeft: 2, borderColor: 'divider' },
  '& hr': { border: 0, borderTop: 1, borderColor: 'divider' },
  '& code': { typography: 'mono' },
  '& pre': { overflowX: 'auto', p: 1.5, borderRadius: '7px', bgcolor: 'background.subtle' },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& :is(th, td)': {
    py: 1,
    pl: 0,
    pr: 2,
    borderBottom: 1,
    borderColor: 'divider',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'break-word', // otherwise a column is as wide as its longest word
  },
  '& th': { fontWeight: 500 },
} as const;
