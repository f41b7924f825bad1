import { useQuery } from '@tanstack/react-query';
import type { ApprovalRule } from '../../shared/api/schema';
import { useToast } from '../../shared/components/feedback/Toast';
import { formatDay } from '../../shared/format';
import { ReasonDialog } from '../components/ReasonDialog';
import { switchRule, testedRuleQuery } from './api';
import { ruleTexts } from './texts';

/** True for a day after today (UTC). */
const isLater = (day: string) => day > new Date().toISOString().slice(0, 10);

/** Asks before a rule is switched on or off, with the quotes that this concerns. */
export function SwitchDialog({ rule, onClose }: { rule: ApprovalRule; onClose: () => void }) {
  const toast = useToast();
  const isOn = rule.state !== 'off';
  const { data } = useQuery({ ...testedRuleQuery(rule), enabled: !isOn });
  const words = isOn ? ruleTexts.switchOff : ruleTexts.switchOn;
  const who = rule.needsWords.replace(/^needs /, '');
  const begin = isLater(rule.beginsOn) ? formatDay(rule.beginsOn) : null;
  return (
    <ReasonDialog
      title={words.title}
      text={
        isOn
          ? ruleTexts.switchOff.text(rule.waiting, who)
          : ruleTexts.switchOn.text(begin, data ? ruleTexts.switchOn.underReview(data.underReview, who) : '')
      }
      confirm={words.confirm}
      fallback={words.failed}
      run={() => switchRule(rule, !isOn)}
      onDone={() => toast(words.done)}
      onClose={onClose}
    />
  );
}
