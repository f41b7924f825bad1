import type { Days, Step } from '#rules/periods';
import { Bars } from '../charts/Bars';
import { change } from '../charts/change';
import { ChartPanel } from '../charts/ChartPanel';
import { formatMoneyShort, formatThousands } from '../format';
import { stepLabel, stepName } from './period';
import { figureTexts as words } from './texts';

interface Amount {
  days: Days;
  value: number;
  /** Address of the list that the amount sums up. */
  to?: string;
}

interface AmountsPanelProps {
  title: string;
  /** `label` names the amounts in one word, `is` explains them in a sentence. */
  label: string;
  is: string;
  step: Step;
  sum: number;
  sumBefore: number;
  amounts: Amount[];
  /** Amounts of the previous period, in the same order. */
  before: number[];
  /** True when the last step is not over yet. */
  isGoingOn: boolean;
}

/** Bar chart of a period's amounts by step (day, week or month), each beside the amount of the previous period. */
export function AmountsPanel(props: AmountsPanelProps) {
  const { title, label, is, step, sum, sumBefore, amounts, before, isGoingOn } = props;
  const rows = amounts.map((amount, index) => ({
    ...amount,
    name: stepName(amount.days, step),
    earlier: before[index] ?? 0,
    isNow: isGoingOn && index === amounts.length - 1,
  }));
  return (
    <ChartPanel
      title={title}
      sum={formatMoneyShort(sum)}
      about={words.beforeWas(formatMoneyShort(sumBefore))}
      table={{
        heads: [words.step[step], label, words.before, words.change],
        rows: rows.map(({ value, name, earlier }) => [
          name,
          formatMoneyShort(value),
          formatMoneyShort(earlier),
          change(value, earlier),
        ]),
      }}
      note={
        <>
          <span>
            <i className="before" />
            {words.before}
          </span>
          <span>{is}</span>
        </>
      }
    >
      <Bars
        label={title}
        format={formatThousands}
        bars={rows.map(({ days, value, name, earlier, isNow, to }) => ({
          label: stepLabel(days, step),
          name: `${name}: ${formatMoneyShort(value)}, ${words.beforeWas(formatMoneyShort(earlier))}`,
          parts: [{ tone: 'ink', value }],
          before: earlier,
          current: isNow,
          to,
        }))}
      />
    </ChartPanel>
  );
}
