/** Paints something like a game: sky, hills, a bright sun, fog, a character and a cluttered foreground. */
export function paintGround(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const { width, height } = canvas;
  const sky = pen.createLinearGradient(0, 0, 0, height);
  for (const [at, color] of [
    [0, '#3a7bd5'],
    [0.45, '#8fd3f4'],
    [0.7, '#fbe6b0'],
    [1, '#7fae56'],
  ] as const)
    sky.addColorStop(at, color);
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#fffbe6';
  pen.beginPath();
  pen.arc(1360, 300, 120, 0, Math.PI * 2);
  pen.fill();
  for (const [base, swing, color] of [
    [560, 120, '#7f9fb8'],
    [680, 90, '#5b8c6a'],
    [800, 70, '#3e7d3a'],
    [930, 46, '#2c5a2b'],
  ] as const) {
    pen.fillStyle = color;
    pen.beginPath();
    pen.moveTo(0, height);
    for (let x = 0; x <= width; x += 12)
      pen.lineTo(x, base + Math.sin(x / 140 + base) * swing + Math.sin(x / 37) * swing * 0.22);
    pen.lineTo(width, height);
    pen.fill();
  }
  // Clutter, always the same: a small generator of its own.
  let seed = 7;
  const random = (): number => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let index = 0; index < 90; index++) {
    pen.fillStyle = `hsl(${Math.floor(random() * 360)} 60% ${30 + Math.floor(random() * 40)}% / 70%)`;
    const size = 14 + random() * 60;
    pen.fillRect(random() * width, 640 + random() * 440, size, size * (0.6 + random()));
  }
  pen.fillStyle = '#d94f3d';
  pen.fillRect(820, 470, 150, 260);
  pen.fillStyle = '#ffd9b0';
  pen.fillRect(845, 360, 100, 110);
}
