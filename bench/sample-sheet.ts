/** A sheet of questions as a CSV file; each takes about 180 bytes. */
export function sampleSheet(questions: number): Buffer {
  const lines = Array.from(
    { length: questions },
    (_, index) =>
      `"Question ${index}: which of these is it, and why, if you had to choose just one?","Answer, the first of ${index}",The second one of ${index},The third one of ${index},The fourth one of ${index},${'ABCD'[index % 4] ?? 'A'},${index} €`,
  );
  const header = 'Question,Answer A,Answer B,Answer C,Answer D,Right answer,Price';
  return Buffer.from(`${header}\r\n${lines.join('\r\n')}\r\n`);
}
