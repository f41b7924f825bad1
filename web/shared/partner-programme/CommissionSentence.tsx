/** Sentence that describes a ledger row, with the basis of the amount before the first comma: '15% of €170,380.00'. */
export function CommissionSentence({ text }: { text: string }) {
  const [of = '', ...rest] = text.split(/(?=, )/u);
  return (
    <>
      <span className="strong">{of}</span>
      {rest.join('')}
    </>
  );
}
