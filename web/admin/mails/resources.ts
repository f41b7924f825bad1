import { Mail } from 'lucide-react';
import { lazyWithRetry as lazy } from '../../shared/lazy';
import type { ConsoleResource } from '../core/Resource';
import { adminTexts } from '../texts';

/** Mails that the portal sent. */
export const mails: ConsoleResource = {
  name: 'mails',
  label: adminTexts.nav.mails,
  icon: Mail,
  api: { list: 'system/mails' },
  list: lazy(async () => (await import('./MailListPage')).MailListPage),
  pages: {
    'refused-replies': lazy(async () => (await import('./RefusedReplyListPage')).RefusedReplyListPage),
  },
};

/** Replies by mail that were not taken; their list is a page of the mails. */
export const refusedReplies: ConsoleResource = { name: 'refused-replies', api: { list: 'system/refused-replies' } };
