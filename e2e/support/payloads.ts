import { MARK } from './script-watch.ts';

/** Texts that set the variable if a page, a mail or a spreadsheet runs them. */
export const payloads = [
  `<script>${MARK}=1</script>`,
  `<img src=x onerror=${MARK}=2>`,
  `</script><script>${MARK}=3</script>`,
  `"><svg onload=${MARK}=4>`,
  `' autofocus onfocus=${MARK}=5 x='`,
  `</title></textarea><svg/onload=${MARK}=6>`,
  `{{constructor.constructor('${MARK}=7')()}}`,
  `javascript:${MARK}=8`,
  `</style><script>${MARK}=9</script>`,
  `"}</script><script>${MARK}=10</script>`,
  `<!--<script>${MARK}=11//-->`,
  `<iframe srcdoc="<script>top.${MARK}=12</script>">`,
  `<a href=javascript:${MARK}=13>x</a>`,
  `\${${MARK}=14}<template shadowrootmode=open>`,
  `;}*{background:url("javascript:${MARK}=15")}`,
  `]]><script>${MARK}=16</script>`,
];

/** Texts that a spreadsheet would compute. */
export const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', '＝1+1'];

/** As many payloads as fit, beginning with another one for each `turn`: after some turns each had all of them. */
export function payloadOf(turn: number, max: number): string {
  const order = [
    ...payloads.slice(turn % payloads.length),
    ...payloads.slice(0, turn % payloads.length),
  ];
  let text = '';
  for (const payload of order) {
    const longer = text ? `${text} ${payload}` : payload;
    if (longer.length <= max) text = longer;
  }
  return text;
}
