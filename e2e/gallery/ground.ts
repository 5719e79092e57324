/** Paints a game-like background: sky, hills, a bright sun, woods and a tower, with bright, dark, flat and busy areas. */
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
  forest(pen, width);
  tower(pen);
}

/** Firs in three rows, drawn by a small seeded generator so that they are always the same. */
function forest(pen: CanvasRenderingContext2D, width: number): void {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (const [ground, tall, color] of [
    [720, 70, '#47775a'],
    [850, 110, '#2f6238'],
    [1010, 170, '#1d4526'],
  ] as const)
    for (let x = -20; x < width; x += tall * (0.4 + random())) {
      const height = tall * (0.7 + random() * 0.6);
      const foot = ground + random() * 50;
      pen.fillStyle = color;
      for (const layer of [0, 1, 2]) {
        const top = foot - height + (layer * height) / 4;
        const half = height * (0.16 + layer * 0.08);
        pen.beginPath();
        pen.moveTo(x, top);
        pen.lineTo(x + half, top + height / 2);
        pen.lineTo(x - half, top + height / 2);
        pen.fill();
      }
    }
}

/** A bright object in the middle of the picture, where a game has its hero. */
function tower(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = '#c9b79c';
  pen.fillRect(860, 380, 130, 330);
  pen.fillStyle = '#b39f82';
  pen.fillRect(945, 380, 45, 330);
  pen.fillStyle = '#c9b79c';
  for (const x of [845, 890, 935, 980]) pen.fillRect(x, 345, 26, 40);
  pen.fillRect(845, 375, 161, 22);
  pen.fillStyle = '#b3382c';
  pen.beginPath();
  pen.moveTo(925, 240);
  pen.lineTo(1010, 262);
  pen.lineTo(925, 288);
  pen.fill();
  pen.fillStyle = '#5b4630';
  pen.fillRect(921, 236, 5, 112);
  for (const y of [440, 540]) {
    pen.fillStyle = '#4a3b2a';
    pen.fillRect(905, y, 24, 52);
  }
}
