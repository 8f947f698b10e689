"""The printed text before it is read: smoothed, cut into words, misprints put right."""
