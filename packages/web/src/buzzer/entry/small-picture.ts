/** Enough for a frame on the overlay; what a phone takes is ten times larger than what the server takes. */
const maxSidePx = 640;
const quality = 0.88;

/** A picture from a camera, small enough to be sent over any line; null when the browser cannot read it. */
export async function smallPicture(file: Blob): Promise<Blob | null> {
  try {
    const whole = await createImageBitmap(file);
    const scale = Math.min(1, maxSidePx / Math.max(whole.width, whole.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(whole.width * scale));
    canvas.height = Math.max(1, Math.round(whole.height * scale));
    const pen = canvas.getContext('2d');
    if (pen === null) return null;
    // What is seen through becomes white, as JPEG knows no other way.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  } catch {
    return null;
  }
}
