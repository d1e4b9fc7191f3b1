/**
 * Prints what the mails say, for invoices that are open, paid, overpaid and overdue.
 */
import com.example.billing.Invoice
import com.example.mail.morningMails

fun main() {
    val invoices = listOf(
        Invoice("R-1", "Osei", 12005, 0, 3),
        Invoice("R-2", "Osei", 900, 900, -4),
        Invoice("R-3", "Adler", 900, 1000, 0),
        Invoice("R-4", "Blom", 500, 100, 0),
        Invoice("R-5", "Blom", 500, 0, -1)
    )
    for (mail in morningMails(invoices)) {
        println("${mail.to}: ${mail.lines.joinToString(" ")}")
    }
}
