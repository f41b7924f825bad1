import { BadgeCheck, Scale } from 'lucide-react';
import { lazyWithRetry as lazy } from '../../shared/lazy';
import type { ConsoleResource } from '../core/Resource';
import { adminTexts } from '../texts';

/** Quotes that wait for agreements; the number beside the link is of those that wait for the user. */
export const approvals: ConsoleResource = {
  name: 'approvals',
  label: adminTexts.nav.approvals,
  icon: BadgeCheck,
  waiting: 'approvals',
  pages: { ':id?': lazy(async () => (await import('./ApprovalsPage')).ApprovalsPage) },
};

/** Rules for who must agree. */
export const approvalRules: ConsoleResource = {
  name: 'approval-rules',
  label: adminTexts.nav.approvalRules,
  icon: Scale,
  list: lazy(async () => (await import('./RulesPage')).RulesPage),
};
