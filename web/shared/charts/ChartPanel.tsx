import { Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../components/actions/Button';
import { Panel } from '../components/frame/Panel';
import { chartTexts } from './texts';

interface ChartPanelProps {
  title: string;
  /** Sum above the chart; `about` explains it. */
  sum: string;
  about: string;
  /** Data of the chart as a table, which users can switch to. */
  table: { heads: string[]; rows: string[][] };
  /** Explanation of the chart's marks, shown below the chart. */
  note?: ReactNode;
  children: ReactNode;
}

/** Card with a chart and a sum above it; users can switch to a table of the same data. */
export function ChartPanel({ title, sum, about, table, note, children }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      title={title}
      aside={
        <Button
          variant="text"
          size="small"
          icon={<Table2 size={15} />}
          aria-label={`${asTable ? chartTexts.asChart : chartTexts.asTable}: ${title}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? chartTexts.asChart : chartTexts.asTable}
        </Button>
      }
    >
      <p className="chart-sum">
        <b>{sum}</b>
        <span className="small">{about}</span>
      </p>
      {asTable ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what does not fit is scrolled with the keyboard, too
        <div className="chart-scroll" role="group" aria-label={title} tabIndex={0}>
          <table className="chart-table">
            <caption>{title}</caption>
            <thead>
              <tr>
                {table.heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={table.heads[index + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <>
          {children}
          {note && <p className="chart-note small">{note}</p>}
        </>
      )}
    </Panel>
  );
}
