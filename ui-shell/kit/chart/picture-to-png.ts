const copied = [
  'fill',
  'stroke',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'opacity',
  'stroke-width',
] as const;
const scale = 2;

/** A picture in the current theme colours, on the background of the page. */
export async function pictureToPng(drawn: SVGSVGElement | HTMLCanvasElement): Promise<Blob> {
  if (drawn instanceof HTMLCanvasElement) return onPage(drawn, drawn.width, drawn.height);
  const { width, height } = drawn.getBoundingClientRect();
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(styledCopy(drawn, width, height))], {
      type: 'image/svg+xml;charset=utf-8',
    }),
  );
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await onPage(image, width * scale, height * scale);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The copy states the colours and fonts, which style sheets give the original. */
function styledCopy(svg: SVGSVGElement, width: number, height: number): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((original, index) => {
    const style = getComputedStyle(original);
    for (const property of copied) copies[index]?.style.setProperty(property, style.getPropertyValue(property));
  });
  copy.setAttribute('width', String(width * scale));
  copy.setAttribute('height', String(height * scale));
  return copy;
}

function onPage(image: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser cannot draw');
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob === null ? reject(new Error('this browser cannot draw')) : resolve(blob)), 'image/png'),
  );
}
