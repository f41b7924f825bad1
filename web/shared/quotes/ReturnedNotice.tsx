import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MessageSquare, Undo2 } from 'lucide-react';
import type { Quote } from '../api/schema';
import { Notice } from '../components/feedback/Notice';
import { formatDateTime } from '../format';

interface ReturnedNoticeProps {
  returned: NonNullable<Quote['returned']>;
  title: string;
  /** Text about the next step. */
  children: string;
}

/** Notice on a quote that is under review again after it was sent, with the reason and the time. */
export function ReturnedNotice({ returned: { type, reason, createdAt }, title, children }: ReturnedNoticeProps) {
  const Icon = type === 'recalled' ? Undo2 : MessageSquare;
  return (
    <Notice tone="info" role="none" icon={<Icon size={17} />} title={title}>
      {children}
      <Reason>{reason}</Reason>
      <Typography variant="small" component="p" className="num" color="textSecondary">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </Typography>
    </Notice>
  );
}

/** Quoted text of a user, with its line breaks. */
export function Reason({ children }: { children: string }) {
  return (
    <Box component="blockquote" sx={quoted}>
      {children}
    </Box>
  );
}

const quoted = {
  m: 0,
  my: 1,
  pl: 1.5,
  borderLeft: 2,
  borderColor: 'border.strong',
  color: 'text.primary',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  maxWidth: '70ch',
} as const;
