/** How high the plots beside a scene are; their places stand before they are drawn. [CSS pixel] */
export const plotHeight = 168;
