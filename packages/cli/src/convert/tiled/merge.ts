interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Boxes as fewer: those that share a whole side become one, first along x, then along y. What else they have must be the same. */
export function mergedBoxes<T extends Box>(boxes: readonly T[]): T[] {
  return mergedAlong(mergedAlong(boxes, 'X', 'Y'), 'Y', 'X');
}

function mergedAlong<T extends Box>(boxes: readonly T[], along: 'X' | 'Y', across: 'X' | 'Y'): T[] {
  const rows = new Map<string, T[]>();
  for (const box of boxes) {
    const { minX: _a, minY: _b, maxX: _c, maxY: _d, ...rest } = box;
    const key = JSON.stringify([box[`min${across}`], box[`max${across}`], rest]);
    const row = rows.get(key);
    if (row) row.push(box);
    else rows.set(key, [box]);
  }
  return [...rows.values()].flatMap((row) => {
    const merged: T[] = [];
    for (const box of row.sort((a, b) => a[`min${along}`] - b[`min${along}`])) {
      const last = merged[merged.length - 1];
      // those of two layers may lie on each other
      if (last !== undefined && box[`min${along}`] <= last[`max${along}`])
        merged[merged.length - 1] = { ...last, [`max${along}`]: Math.max(last[`max${along}`], box[`max${along}`]) };
      else merged.push(box);
    }
    return merged;
  });
}
